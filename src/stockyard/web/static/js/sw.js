// Shows a notice while no page is open, and leads from it to the table. It keeps nothing and answers no request.
self.addEventListener("install", () => self.skipWaiting());

function toldBy(event) {
  try {
    const { title, body, url, lang } = event.data.json();
    return { title: String(title), body: String(body), url: String(url), lang: String(lang) };
  } catch {
    return { title: "Stockyard", body: "", url: "/", lang: "en" };
  }
}

// Only addresses of this server, whatever the notice says.
function here(url) {
  const found = new URL(url, self.location.origin);
  return found.origin === self.location.origin ? found.href : new URL("/", self.location.origin).href;
}

self.addEventListener("push", (event) => {
  const { title, body, url, lang } = toldBy(event);
  event.waitUntil(self.registration.showNotification(title, {
    body, lang, tag: url, renotify: true, icon: "/favicon.ico", data: { url },
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = here(event.notification.data?.url ?? "/");
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => new URL(page.url).pathname === new URL(url).pathname);
    await (open ? open.focus() : self.clients.openWindow(url));
  })());
});
