// Optional improvements: every page works without this script.

/** Copies the text of the element with the id in `data-copy`. The button label confirms it. */
async function copy(button) {
  const text = document.getElementById(button.dataset.copy)?.textContent ?? '';
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    // Browsers have no clipboard API over plain HTTP, except on localhost.
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

// A menu closes on Escape, and when the focus or a click goes elsewhere.
for (const menu of document.querySelectorAll('[data-menu]')) {
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary').focus();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget)) close();
  });
  addEventListener('click', ({ target }) => {
    if (!menu.contains(target)) close();
  });
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
for (const time of document.querySelectorAll('time')) {
  const instant = new Date(time.dateTime);
  time.title = time.textContent;
  time.children[0].textContent = `${dates.format(instant)},`;
  time.children[1].textContent = times.format(instant);
}

// A double click must not submit a form twice. After the Back button, browsers may show the page
// from memory, with the buttons still disabled: pageshow enables them.
addEventListener('submit', ({ target }) => {
  if (target.method !== 'post') return;
  const button = target.querySelector('button:not([type=button])');
  for (const busy of target.querySelectorAll('[data-busy]')) busy.hidden = false;
  setTimeout(() => {
    button.disabled = true;
  });
});
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('button:disabled')) button.disabled = false;
  for (const busy of document.querySelectorAll('[data-busy]')) busy.hidden = true;
});

// Reloading a page that shows a new secret opens this address instead of submitting the form again.
const shown = document.querySelector('[data-shown-once]');
if (shown) history.replaceState(null, '', shown.dataset.shownOnce);
