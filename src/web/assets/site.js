// Optional improvements: every page works without this script.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);
const on = (target, kind, listener) => target.addEventListener(kind, listener);
const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
/** Whether a click opens a link in another tab or window. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey;

// A live region: screen readers announce its text.
const announcer = element('p', { ariaLive: 'polite', className: 'unseen' });
document.body.append(announcer);

// On a phone, the links of a section are wider than the page.
for (const current of all('nav [aria-current]')) {
  // Unlike `scrollIntoView`, this does not scroll the page.
  const nav = current.closest('nav');
  nav.scrollLeft = current.offsetLeft - nav.offsetLeft - nav.offsetWidth / 2;
}

/** Shows for two seconds what was done. */
function confirmCopy(button, done) {
  // Within two seconds after a click, the text is "Copied".
  button.label ??= button.textContent;
  announcer.textContent = button.textContent = done;
  setTimeout(() => {
    button.textContent = button.label;
    announcer.textContent = '';
  }, 2_000);
}

/** Copies the text of the element with the id in `data-copy`. The button label confirms it. */
async function copy(button) {
  const source = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.textContent);
    confirmCopy(button, 'Copied');
  } catch {
    // Browsers have no clipboard API over plain HTTP, except on localhost.
    getSelection().selectAllChildren(source);
    confirmCopy(button, 'Selected');
  }
}

for (const button of all('[data-copy]')) {
  button.hidden = false;
  on(button, 'click', () => copy(button));
}

// Copies the text of a template in a list, from its page. If that fails, the page is opened.
for (const link of all('[data-copy-page]')) {
  on(link, 'click', async (event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    try {
      const markup = await (await fetch(link.href)).text();
      const page = new DOMParser().parseFromString(markup, 'text/html');
      await navigator.clipboard.writeText(page.getElementById('preview').textContent);
      confirmCopy(link, 'Copied');
    } catch {
      location.assign(link.href);
    }
  });
}

// Closes a menu on Escape, on a click outside of it, and when the focus leaves it.
for (const menu of all('[data-menu]')) {
  const close = () => {
    menu.open = false;
  };
  on(menu, 'keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary').focus();
  });
  on(menu, 'focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget)) close();
  });
  on(window, 'click', ({ target }) => {
    if (!menu.contains(target)) close();
  });
}

// The server shows times, and the current day, in the time zone of this cookie.
const { timeZone: name } = document.documentElement.dataset;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API requires HTTPS.
if (name) document.cookie = `${name}=${timeZone}; path=/; max-age=31536000; samesite=lax`;

// A file field in [data-drop] also takes dropped and pasted files. The selected files are listed, and
// can be removed again. Setting `input.files` sends no change event.
const sizeOf = (bytes) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
for (const zone of all('[data-drop]')) {
  const input = zone.querySelector('input');
  const list = element('ul', { className: 'drop-files', ariaLive: 'polite' });
  // The note of a rejected form about the files to choose again.
  const again = zone.parentElement.querySelector('[data-again]');
  let files = [...input.files];

  const problemOf = ({ name, type, size }) => {
    const accepted = input.accept.split(',').map((each) => each.trim().toLowerCase());
    const isAccepted = accepted.some(
      (each) => each === '' || each === type || name.toLowerCase().endsWith(each),
    );
    if (!isAccepted) return 'This type of file is not accepted.';
    return size > (zone.dataset.maxBytes || Infinity) && 'This file is too large.';
  };
  const show = (rejected = []) => {
    const selection = new DataTransfer();
    for (const file of files) selection.items.add(file);
    input.files = selection.files;
    const items = files.map((file) => {
      const remove = element('button', { type: 'button', className: 'link' }, 'Remove');
      remove.ariaLabel = `Remove ${file.name}`;
      on(remove, 'click', () => {
        files = files.filter((each) => each !== file);
        show();
        (list.querySelector('button') ?? input).focus();
      });
      return element('li', {}, element('span', {}, file.name), sizeOf(file.size), remove);
    });
    const problems = rejected.map((file) =>
      element('li', { className: 'issue' }, element('span', {}, file.name), problemOf(file)),
    );
    list.replaceChildren(...items, ...problems);
    if (again) again.hidden = files.length >= again.dataset.again;
  };
  const add = (added) => {
    const accepted = added.filter((file) => !problemOf(file));
    const isNew = ({ name, size }) =>
      !files.some((file) => file.name === name && file.size === size);
    if (input.multiple) files = [...files, ...accepted.filter(isNew)];
    else if (added.length > 0) files = accepted.slice(0, 1);
    show(added.filter(problemOf));
  };

  zone.classList.add('drop-ready');
  input.after(
    element('p', { className: 'drop-hint' }, `or drop ${input.multiple ? 'files' : 'a file'} here`),
    list,
  );
  on(input, 'change', () => add([...input.files]));
  for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop']) {
    on(zone, kind, (event) => {
      event.preventDefault();
      zone.classList.toggle('drop-over', /enter|over/.test(kind));
      if (kind === 'drop') add([...event.dataTransfer.files]);
    });
  }
  on(window, 'paste', ({ clipboardData: { files: pasted, types } }) => {
    // Spreadsheets and word processors copy text together with a picture of it.
    if (types.includes('text/plain') && types.includes('text/html')) return;
    if (pasted.length > 0) add([...pasted]);
  });
  if (files.length > 0) show();
}

// A double click must not submit a form twice. After the Back button, browsers may show the page
// from memory, with the buttons still disabled. Escape stops the submission.
on(window, 'submit', ({ target }) => {
  if (target.method !== 'post') return;
  sessionStorage.position = JSON.stringify([location.pathname, scrollY]);
  for (const busy of all('[data-busy]', target)) busy.hidden = false;
  setTimeout(() => {
    for (const button of all('button:not([type=button])', target)) button.disabled = true;
  });
});
const enable = () => {
  for (const button of all('form button:disabled')) button.disabled = false;
  for (const busy of all('[data-busy]')) busy.hidden = true;
};
on(window, 'pageshow', enable);
on(window, 'keydown', ({ key }) => key === 'Escape' && enable());

// Reloading a page that shows a new secret opens this address instead of submitting the form again.
const shown = one('[data-shown-once]');
if (shown) history.replaceState(null, '', shown.dataset.shownOnce);

if (one('[data-fill], [data-count], [data-filters]')) import('./prompts.js');
// The first checkbox of a list selects all others. The form of the list shows how many are selected.
const selectedCount = one('[data-selected-count]');
if (selectedCount) {
  const list = selectedCount.closest('.entries-list');
  const boxes = all('[name=ids]', list);
  const matching = list.querySelector('[data-select-matching]');
  const selectAll = list.querySelector('[data-select-all]');
  const showCount = () => {
    const checked = boxes.filter((box) => box.checked).length;
    selectAll.checked = checked === boxes.length;
    selectAll.indeterminate = checked > 0 && !selectAll.checked;
    const count = matching?.checked ? matching.dataset.selectMatching : checked;
    selectedCount.textContent = `${count} selected`;
  };
  selectAll.hidden = selectedCount.hidden = false;
  on(selectAll, 'change', () => {
    for (const box of boxes) box.checked = selectAll.checked;
  });
  // All entries that match include those of the page: none of them can be unchecked alone.
  on(list, 'change', ({ target }) => {
    if (target === matching) {
      for (const box of boxes) box.checked ||= matching.checked;
    } else if (matching && target.checked === false) matching.checked = false;
    showCount();
  });
  on(window, 'pageshow', showCount);
}

// A suggested description also fills the category, until the user chooses one.
const suggestions = one('[data-fills-category]');
if (suggestions) {
  const { description, categoryId } = suggestions.closest('form').elements;
  let isChosen = false;
  on(categoryId, 'change', () => {
    isChosen = true;
  });
  on(description, 'input', () => {
    const option = [...suggestions.options].find(({ value }) => value === description.value);
    if (option && !isChosen) categoryId.value = option.dataset.category;
  });
}

// An entry can be edited in its list: the form of the template replaces the cells of its row.
const inlineForm = one('#inline-form');
for (const link of inlineForm ? all('[data-edit]') : []) {
  on(link, 'click', (event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    one('.inline-row [data-cancel]')?.click();
    const row = link.closest('tr');
    const form = inlineForm.content.cloneNode(true).querySelector('form');
    form.action = link.href;
    for (const [name, value] of Object.entries(JSON.parse(row.dataset.entry))) {
      form.elements[name].value = value;
    }
    const edited = element('tr', { className: 'inline-row' });
    const cell = edited.insertCell();
    cell.colSpan = row.cells.length;
    cell.append(form);
    const cancel = () => {
      edited.replaceWith(row);
      link.focus();
    };
    on(form, 'keydown', ({ key }) => key === 'Escape' && cancel());
    on(form.querySelector('[data-cancel]'), 'click', cancel);
    row.replaceWith(edited);
    form.elements.description.focus();
  });
}

// Restores the scroll position after a change in a list. The notice stays visible while scrolling.
const [changedPath, position] = JSON.parse(sessionStorage.position ?? '[]');
sessionStorage.removeItem('position');
if (changedPath === location.pathname && position > 0 && !one('.alert')) {
  one('.notice')?.classList.add('follows');
  on(window, 'load', () => scrollTo(0, position));
}

// Not for a page that is left at once.
if (one('[data-changes]')) setTimeout(() => import('./new-records.js'), 1_000);
