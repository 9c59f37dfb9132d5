// Notices of this browser: asks it whether and where it may be told, and hands that to the form beside the board. Once the table is
// looked at, what was told of it is taken away.
const SCRIPT = "/sw.js";

function able() {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

function sameKey(subscription, key) {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? []);
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "") === key;
}

async function subscribed(key) {
  await navigator.serviceWorker.register(SCRIPT);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && sameKey(before, key)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function ask(button) {
  const said = button.form.querySelector("[role=status]");
  said.textContent = "";
  if (!able()) {
    said.textContent = button.dataset.unable;
    return;
  }
  if (await Notification.requestPermission() !== "granted") {
    said.textContent = button.dataset.denied;
    return;
  }
  try {
    button.form.elements.subscription.value = JSON.stringify(await subscribed(button.dataset.push));
  } catch {
    said.textContent = button.dataset.unable;
    return;
  }
  button.form.requestSubmit(button);
}

async function clear() {
  if (document.hidden || !able()) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  for (const notice of await registration?.getNotifications({ tag: location.pathname }) ?? []) notice.close();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-push]");
  if (!button) return;
  event.preventDefault();
  ask(button);
});
document.addEventListener("visibilitychange", clear);
clear();
