// What this browser remembers. It may keep nothing: then nothing is remembered, and all else works.

export function recall(box, name) {
  try {
    return window[box].getItem(name);
  } catch {
    return null;
  }
}

export function remember(box, name, value) {
  try {
    if (value === null) window[box].removeItem(name);
    else window[box].setItem(name, value);
  } catch { /* so be it */ }
}

/** Whether anything is remembered whose name begins so. */
export function remembers(box, beginning) {
  try {
    return Object.keys(window[box]).some((name) => name.startsWith(beginning));
  } catch {
    return false;
  }
}
