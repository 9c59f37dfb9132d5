// The code of a link stands behind the #, which browsers keep for themselves. It goes from there into the form, and out
// of the address bar, where it would be seen, remembered and passed on. It is kept for this tab until it is used.
const CODE = /^[0-9a-z-]{16,24}$/i;
const PLACE = `code of ${location.pathname}`;

function take() {
  const form = document.querySelector("form[data-code]");
  const brought = location.hash.slice(1);
  if (CODE.test(brought)) {
    history.replaceState(null, "", location.pathname + location.search);
    if (form) sessionStorage.setItem(PLACE, brought);
  }
  const field = form?.elements.code;
  const code = sessionStorage.getItem(PLACE);
  if (!field || !code || (field.value && !CODE.test(brought))) return;
  field.value = code;
  form.querySelector("[data-code-field]").hidden = true;
}

document.addEventListener("submit", (event) => {
  if (event.target.matches("form[data-code]")) sessionStorage.removeItem(PLACE);
});
addEventListener("hashchange", take);
take();
