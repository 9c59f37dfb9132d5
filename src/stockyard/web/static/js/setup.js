// Setting up a table over the net: a second seat becomes a person's, as somebody is to be invited.
for (const form of document.querySelectorAll("form.set-up")) {
  form.addEventListener("change", (event) => {
    if (event.target.name !== "where" || event.target.value !== "net") return;
    const people = form.querySelectorAll('.seat input[value="person"]:checked');
    const free = form.querySelector('input[name="seat1_kind"][value="person"]');
    if (people.length === 1 && !free.checked) free.checked = true;
  });
}
import "./nonce.js";
