// Loaded by site.js on pages with templates. Every page works without it.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const plural = (number) => (number === 1 ? '1 variable' : `${number} variables`);

/** The names of the variables of a content, in order of first appearance, as the server finds them. */
const variablesOf = (content) => [
  ...new Set(Array.from(content.matchAll(/\{\{([A-Z][A-Z0-9_]*)\}\}/g), ([, name]) => name)),
];

/** The number of characters as the server counts them: code points. */
const lengthOf = (text) => [...text].length;

// Updates the text of a template when its fields change. A variable without a value stays in the
// text.
for (const area of all('[data-fill]')) {
  const form = area.querySelector('form');
  if (!form) continue;
  const marks = Map.groupBy(all('[data-variable]', area), (mark) => mark.dataset.variable);
  const open = area.querySelector('[data-open]');
  const update = ({ name, value }) => {
    const isFilled = value.trim() !== '';
    for (const mark of marks.get(name) ?? []) {
      mark.textContent = isFilled ? value : `{{${name}}}`;
      mark.classList.toggle('filled', isFilled);
    }
  };
  const fields = () => all('textarea', form);
  const count = () => {
    const missing = fields().filter(({ value }) => value.trim() === '').length;
    open.textContent =
      missing === 0 ? 'All variables are filled in' : `${plural(missing)} still open`;
  };
  const updateAll = () => {
    fields().forEach(update);
    count();
  };
  // The address keeps the values. Longer ones are kept in the tab: servers limit addresses. So are
  // those of a form that is posted.
  const keep = () => {
    const filled = fields().filter(({ value }) => value.trim() !== '');
    const query = `${new URLSearchParams(filled.map(({ name, value }) => [name, value]))}`;
    const isShort = form.method === 'get' && query.length < 7_000;
    const search = isShort && query ? `?${query}` : '';
    history.replaceState(null, '', location.pathname + search + location.hash);
    for (const link of all('[data-filled]')) link.search = search;
    if (isShort) sessionStorage.removeItem(location.pathname);
    else sessionStorage[location.pathname] = query;
  };
  const kept = sessionStorage[location.pathname];
  if (kept && !location.search) {
    const values = new URLSearchParams(kept);
    for (const field of fields()) field.value = values.get(field.name) ?? '';
  }
  // Browsers limit the number of changes of the address.
  let timer;
  form.addEventListener('input', ({ target }) => {
    update(target);
    count();
    clearTimeout(timer);
    timer = setTimeout(keep, 300);
  });
  form.addEventListener('change', keep);
  // The page shows the text already.
  form.addEventListener('submit', (event) => event.preventDefault());
  form.querySelector('[data-clear]').addEventListener('click', (event) => {
    event.preventDefault();
    for (const field of fields()) field.value = '';
    updateAll();
    keep();
    fields()[0].focus();
  });
  form.querySelector('[data-show-text]').hidden = true;
  // Browsers restore entered values after the Back button.
  updateAll();
  addEventListener('pageshow', updateAll);
}

const number = new Intl.NumberFormat(document.documentElement.dataset.numbers, {
  numberingSystem: 'latn',
});
for (const counter of all('[data-count]')) {
  const field = document.getElementById(counter.dataset.count);
  const max = Number(counter.dataset.max);
  const show = () => {
    const length = lengthOf(field.value);
    counter.textContent = `${number.format(length)} of ${number.format(max)} characters.`;
    counter.classList.toggle('over', length > max);
  };
  field.addEventListener('input', show);
  show();
}

for (const detected of all('[data-detected]')) {
  const field = document.getElementById(detected.dataset.detected);
  let shown;
  field.addEventListener('input', () => {
    const names = variablesOf(field.value);
    // Without a change nothing is written, because screen readers announce each change of the list.
    if (names.join() === shown) return;
    shown = names.join();
    const codes = names.flatMap((name) => {
      const code = document.createElement('code');
      code.textContent = name;
      return [code, ' '];
    });
    const title = detected.firstElementChild;
    detected.replaceChildren(title, ' ', ...(names.length === 0 ? ['none yet'] : codes));
  });
}

// Leaves blank filters out of the address.
for (const form of all('[data-filters]')) {
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  });
}
