// Links and codes that are copied at a press. Parts of pages bring this along, so it listens to the whole page.
const SHOWN = 2500;

async function copied(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Only pages of https and of this machine are given the clipboard; what is marked can be copied anywhere.
    document.execCommand("copy");
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await copied(document.getElementById(button.dataset.copy));
  const word = button.querySelector("[aria-live]");
  const before = word.dataset.before ?? word.textContent;
  word.dataset.before = before;
  word.textContent = button.dataset.done;
  button.focus();
  setTimeout(() => { word.textContent = before; }, SHOWN);
});
