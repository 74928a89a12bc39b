// What pages do better with a script. Every one of them works without it.

/** Copies what the element shows that the button names, and says so for a moment. */
async function copy(button) {
  const text = document.getElementById(button.dataset.copy)?.textContent ?? '';
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    // Plain http on another machine has no clipboard: the text is selected instead.
    getSelection()?.selectAllChildren(document.getElementById(button.dataset.copy));
    button.textContent = 'Selected';
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2_000);
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => copy(button));
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
for (const time of document.querySelectorAll('time')) {
  const instant = new Date(time.dateTime);
  time.title = time.textContent;
  time.children[0].textContent = `${dates.format(instant)},`;
  time.children[1].textContent = times.format(instant);
}

// A second click must not send a form twice. The page may come back out of the browser's memory.
addEventListener('submit', ({ target }) => {
  if (target.method !== 'post') return;
  const button = target.querySelector('button:not([type=button])');
  setTimeout(() => {
    button.disabled = true;
  });
});
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('button:disabled')) button.disabled = false;
});

// A secret that a form has just shown is not asked for again by reloading the page.
const shown = document.querySelector('[data-shown-once]');
if (shown) history.replaceState(null, '', shown.dataset.shownOnce);
