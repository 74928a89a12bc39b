// Loaded by site.js on pages with templates. Every page works without it.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const on = (target, kind, listener) => target.addEventListener(kind, listener);
const byId = (id) => document.getElementById(id);
const element = (name, properties) => Object.assign(document.createElement(name), properties);

/** The names of the variables of a content, in order of first appearance, as the server finds them. */
const variablesOf = (content) => [
  ...new Set(Array.from(content.matchAll(/\{\{([A-Z][A-Z0-9_]*)\}\}/g), ([, name]) => name)),
];

/** The number of characters as the server counts them: code points. */
const lengthOf = (text) => [...text].length;

const number = new Intl.NumberFormat(document.documentElement.dataset.numbers, {
  numberingSystem: 'latn',
});
const hasDecimalComma = number.format(1.5)[1] === ',';
const decimal = /^(-?\d{1,20}(\.\d{1,20})?)?$/;

/** Whether a value does not fit its declaration. Only the server can select a value that is not a choice. */
const isInvalid = (field) =>
  field.inputMode === 'decimal'
    ? !decimal.test(field.value)
    : field.ariaInvalid && field.querySelector('[selected]:checked');

/** Shows whether the value of a number is one. */
function check(field) {
  const isValid = !isInvalid(field);
  field.ariaInvalid = isValid ? null : 'true';
  let issue = byId(`${field.id}-issues`);
  if (!issue && !isValid) {
    issue = element('p', {
      id: `${field.id}-issues`,
      className: 'issue',
      textContent: `${field.name} must be a number, for example 12 or 3.5.`,
      role: 'status',
    });
    field.after(issue);
  }
  if (issue) issue.hidden = isValid;
}

// Updates the text of a template when its fields change. A variable without a value stays in the
// text, unless its declaration has another value for it.
for (const area of all('[data-fill]')) {
  const form = area.querySelector('form');
  if (!form) continue;
  const marks = Map.groupBy(all('[data-variable]', area), (mark) => mark.dataset.variable);
  const open = area.querySelector('[data-open]');
  const blankOf = ({ name }) => marks.get(name)?.[0].dataset.blank;
  const textOf = (field) => field.value || blankOf(field);
  const update = (field) => {
    const text = textOf(field);
    for (const mark of marks.get(field.name) ?? []) {
      mark.textContent = text ?? `{{${field.name}}}`;
      mark.classList.toggle('filled', text !== undefined);
    }
  };
  const fields = () => all('textarea, input, select', form);
  const count = () => {
    const part = (state, isCounted) => {
      const { length } = fields().filter(isCounted);
      return length > 0 ? `${length} variable${length > 1 ? 's' : ''} ${state}` : [];
    };
    open.textContent =
      [part('still open', (field) => textOf(field) === undefined), part('invalid', isInvalid)]
        .flat()
        .join(', ') || 'All variables are filled in';
  };
  const updateAll = () => {
    fields().forEach(update);
    count();
  };
  // The address keeps the values. Longer ones are kept in the tab: servers limit addresses. So are
  // those of a form that is posted.
  const keep = () => {
    const filled = fields().filter((field) => textOf(field) !== blankOf(field));
    const query = `${new URLSearchParams(filled.map(({ name, value }) => [name, value]))}`;
    const isShort = form.method === 'get' && query.length < 7_000;
    const search = isShort && query ? `?${query}` : '';
    history.replaceState(null, '', location.pathname + search + location.hash);
    for (const each of all('[data-filled]')) {
      const name = each.action ? 'action' : 'href';
      each[name] = each[name].split('?')[0] + search;
    }
    if (isShort) sessionStorage.removeItem(location.pathname);
    else sessionStorage[location.pathname] = query;
  };
  const kept = sessionStorage[location.pathname];
  if (kept && !location.search) {
    const values = new URLSearchParams(kept);
    for (const field of fields()) field.value = values.get(field.name) ?? blankOf(field) ?? '';
  }
  // Browsers limit the number of changes of the address.
  let timer;
  on(form, 'input', ({ target }) => {
    update(target);
    count();
    clearTimeout(timer);
    timer = setTimeout(keep, 300);
  });
  on(form, 'change', ({ target }) => {
    if (target.inputMode === 'decimal') {
      // In these locales, the decimal keyboard of a phone can lack the point.
      if (hasDecimalComma) target.value = target.value.replace(/^(-?\d+),(\d+)$/, '$1.$2');
      update(target);
      count();
      check(target);
    }
    keep();
  });
  // The page shows the text already.
  on(form, 'submit', (event) => event.preventDefault());
  on(form.querySelector('[data-clear]'), 'click', (event) => {
    event.preventDefault();
    for (const field of fields()) field.value = blankOf(field) ?? '';
    updateAll();
    keep();
    fields()[0].focus();
  });
  form.querySelector('[data-show-text]').hidden = true;
  // Browsers restore entered values after the Back button.
  updateAll();
  on(window, 'pageshow', updateAll);
}

for (const counter of all('[data-count]')) {
  const field = byId(counter.dataset.count);
  const max = Number(counter.dataset.max);
  const show = () => {
    const length = lengthOf(field.value);
    counter.textContent = `${number.format(length)} of ${number.format(max)} characters.`;
    counter.classList.toggle('over', length > max);
  };
  on(field, 'input', show);
  show();
}

for (const detected of all('[data-detected]')) {
  const field = byId(detected.dataset.detected);
  let shown;
  on(field, 'input', () => {
    const names = variablesOf(field.value);
    // Without a change nothing is written, because screen readers announce each change of the list.
    if (names.join() === shown) return;
    shown = names.join();
    const codes = names.flatMap((name) => [element('code', { textContent: name }), ' ']);
    const title = detected.firstElementChild;
    detected.replaceChildren(title, ' ', ...(names.length === 0 ? ['none yet'] : codes));
  });
}

// Adds fields for the variables that appear in the content, and hides those of variables that it no
// longer has, unless they were declared.
for (const list of all('[data-declarations]')) {
  const content = byId('content');
  const { innerHTML } = list.querySelector('template');
  const loaded = new Set(all('[data-declaration]', list));
  const show = () => {
    const names = variablesOf(content.value).slice(0, 100);
    const shown = new Map(
      all('[data-declaration]', list).map((each) => [each.dataset.declaration, each]),
    );
    for (const [name, each] of shown) {
      each.hidden = !names.includes(name) && each.dataset.declared === undefined;
      // While a name is typed, each letter adds a variable. The server accepts a limited number.
      if (loaded.has(each)) continue;
      for (const field of all('input, select, textarea', each)) field.disabled = each.hidden;
    }
    for (const name of names) {
      if (shown.has(name)) continue;
      const markup = innerHTML.replaceAll('NAME_OF_VARIABLE', name);
      list.querySelector('fieldset').insertAdjacentHTML('beforeend', markup);
    }
    list.querySelector('[data-no-variables]').hidden =
      all('details:not([hidden])', list).length > 0;
  };
  list.querySelector('[data-update-variables]').hidden = true;
  on(content, 'input', show);
  show();
}

// Leaves blank filters out of the address.
for (const form of all('[data-filters]')) {
  on(form, 'formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  });
}
