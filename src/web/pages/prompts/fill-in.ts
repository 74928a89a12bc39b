import { blankValue, valueIssue } from '../../../common/template-variables.ts';
import { FolioError } from '../../../errors.ts';
import { Entered, Fields } from '../../framework/fields.ts';
import { type Content, type Html, html } from '../../framework/html.ts';
import { field, select, textArea } from '../../ui/form.ts';
import { count } from '../../ui/formats.ts';
import { markedText, type Values } from './pieces.ts';
import { shownVariables, type Variable } from './variables/variable.ts';

/** A template, and its content with values instead of some variables. */
export interface FilledTemplate {
  readonly content: string;
  readonly variables: readonly Variable[];
  readonly values: Values;
  /** The values in the fields. Default: `values`. */
  readonly entered?: Values;
  readonly text: string;
  readonly missing: readonly string[];
  /** The method of the form. Default: `get`, with the values in the address of the page. */
  readonly method?: 'get' | 'post';
}

/**
 * The fields of a template's variables beside its content. With JavaScript, the content changes while the
 * user types. Without it, the form loads the page with the values.
 */
export function fillIn(path: string, template: FilledTemplate): Html {
  const { content, values, entered = values, text, missing } = template;
  const variables = shownVariables(template.variables).filter(({ used }) => used);
  const blank = new Map(
    variables.flatMap((each) => {
      const value = blankValue(each);
      return value === undefined ? [] : [[each.name, value] as const];
    }),
  );
  const checked = checkedValues(path, variables, entered);
  const invalid = variables.filter(({ name }) => checked.issues(name).length > 0);
  const open = missing.filter((name) => checked.issues(name).length === 0);
  return html`
<div class="${variables.length > 0 && 'split '}fill" data-fill>
  ${variables.length > 0 && variableForm(path, checked, { ...template, variables })}
  ${preview(
    html`
      ${variables.length > 0 && openVariables(open.length, invalid.length)}
      <button type="button" class="button small" data-copy="preview" hidden>Copy</button>`,
    markedText(content, values, text, blank),
  )}
</div>`;
}

/** A browser drops the first line break after the start tag of `pre`. */
export const preview = (bar: Content, text: Html): Html => html`
<section class="card preview" aria-labelledby="preview-title">
    <div class="preview-bar">
      <h2 id="preview-title">Prompt</h2>
      ${bar}
    </div>
    <pre class="preview-text" id="preview" dir="auto">
${text}</pre>
  </section>`;

function variableForm(
  path: string,
  checked: Entered,
  { variables, values, entered = values, method = 'get' }: FilledTemplate,
): Html {
  return html`
<form class="card fill-form" method="${method}" action="${path}">
  <h2>Fill in</h2>
  ${variables.map((variable) => valueField(checked, variable, entered))}
  <p class="actions"><button class="button quiet" data-show-text>Show the text</button>
  <a class="button quiet" href="${path}" data-clear>Clear</a></p>
</form>`;
}

/** The values in the address, with the issues of those that do not fit their declarations. */
function checkedValues(path: string, variables: readonly Variable[], values: Values): Entered {
  const details = variables.flatMap((variable) => {
    const { name, kind, choices } = variable;
    const value = values.get(name);
    const issue = value && valueIssue({ kind, choices: [...choices] }, value);
    return issue ? [{ path: [name], message: `${name} ${issue}` }] : [];
  });
  if (details.length === 0) return new Entered();
  const shown = variables.map((variable) => [
    variable.name,
    values.get(variable.name) ?? blankValue(variable) ?? '',
  ]);
  const error = new FolioError('VALIDATION_FAILED', { details });
  return new Entered(path, new Fields(Object.fromEntries(shown)), error);
}

function valueField(entered: Entered, variable: Variable, values: Values): Html {
  const { name, description, kind, choices, required } = variable;
  const blank = blankValue(variable);
  const value = values.get(name) ?? blank ?? '';
  const options = {
    ...{ name, isRequired: false, value },
    label: required ? name : `${name} (optional)`,
    ...(description !== null && { hint: description }),
  };
  switch (kind) {
    case 'LONG_TEXT':
      return textArea(entered, options);
    case 'CHOICE':
      return select(entered, {
        ...options,
        choices: [
          ...(blank ? [] : [{ value: '', title: required ? 'Choose' : 'None' }]),
          ...choices.map((each) => ({ value: each, title: each })),
          ...(value === '' || choices.includes(value) ? [] : [{ value, title: value }]),
        ],
      });
    case 'NUMBER':
      return field(entered, { ...options, inputMode: 'decimal' });
    case 'TEXT':
      return field(entered, options);
  }
}

function openVariables(open: number, invalid: number): Html {
  const parts = [
    ...(open > 0 ? [`${count(open, 'variable')} still open`] : []),
    ...(invalid > 0 ? [`${count(invalid, 'variable')} invalid`] : []),
  ];
  return html`<p class="hint" aria-live="polite" data-open>${parts.join(', ') || 'All variables are filled in'}</p>`;
}
