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
  setTimeout(() => {
    button.disabled = true;
  });
});
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('button:disabled')) button.disabled = false;
});

// Reloading a page that shows a new secret opens this address instead of submitting the form again.
const shown = document.querySelector('[data-shown-once]');
if (shown) history.replaceState(null, '', shown.dataset.shownOnce);

// The first checkbox of a list selects all others.
for (const all of document.querySelectorAll('[data-select-all]')) {
  all.hidden = false;
  all.addEventListener('change', () => {
    for (const box of all.closest('table').querySelectorAll('tbody [name=ids]')) {
      box.checked = all.checked;
    }
  });
}

// An entry can be edited in its list: the form of the template replaces the cells of its row.
const inlineForm = document.getElementById('inline-form');
for (const link of inlineForm ? document.querySelectorAll('[data-edit]') : []) {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    document.querySelector('.inline-row [data-cancel]')?.click();
    const row = link.closest('tr');
    const form = inlineForm.content.cloneNode(true).querySelector('form');
    form.action = link.href;
    for (const [name, value] of Object.entries(JSON.parse(row.dataset.entry))) {
      form.elements[name].value = value;
    }
    const edited = document.createElement('tr');
    edited.className = 'inline-row';
    const cell = edited.insertCell();
    cell.colSpan = row.cells.length;
    cell.append(form);
    const cancel = () => {
      edited.replaceWith(row);
      link.focus();
    };
    form.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel());
    form.querySelector('[data-cancel]').addEventListener('click', cancel);
    row.replaceWith(edited);
    form.elements.description.focus();
  });
}
