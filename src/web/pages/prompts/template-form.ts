import type { Visibility } from '../../../generated/operations/graphql.ts';
import { maxLengths } from '../../../modules/prompts/templates/input.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import type { Visit } from '../../framework/visit.ts';
import { field, formIssues, select, textArea, tokenField } from '../../ui/form.ts';
import {
  categories,
  choicesOf,
  difficulties,
  visibilities,
  writableVisibilities,
} from './names.ts';
import { variablesOf } from './pieces.ts';
import { screenshotFields } from './screenshots.ts';

/** The initial values of the form. */
export interface TemplateValues {
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly category: string;
  readonly difficulty: string;
  readonly visibility: Visibility;
  readonly tags: string;
  readonly estimatedBuildTime: string;
  readonly screenshots: Parameters<typeof screenshotFields>[1];
}

interface FormOptions {
  readonly visit: Visit;
  readonly entered: Entered;
  readonly path: string;
  readonly values: TemplateValues;
  readonly submit: string;
  readonly cancelPath: string;
}

const shown = [
  'title',
  'description',
  'content',
  'category',
  'difficulty',
  'estimatedBuildTime',
  'visibility',
  'tags',
  'screenshots',
];

/** The form of a new template, or of one that is edited. */
export function templateForm(options: FormOptions): Html {
  const { visit, entered, path, values, submit, cancelPath } = options;
  return html`
<form class="template-form" method="post" action="${path}" enctype="multipart/form-data" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, shown)}
  <div class="template-main">
  ${field(entered, { name: 'title', label: 'Title', value: values.title, hint: limit('title') })}
  ${textArea(entered, { name: 'description', label: 'Description', value: values.description, hint: limit('description') })}
  ${contentField(entered, values.content)}
  </div>
  <div class="template-side">
    ${select(entered, { name: 'category', label: 'Category', choices: categoryChoices(values), value: values.category })}
    ${select(entered, { name: 'difficulty', label: 'Difficulty', choices: choicesOf(difficulties), value: values.difficulty })}
    ${field(entered, { name: 'estimatedBuildTime', label: 'Minutes to use', inputMode: 'numeric', value: values.estimatedBuildTime })}
    ${select(entered, { name: 'visibility', label: 'Visibility', choices: visibilityChoices(values), value: values.visibility })}
  ${field(entered, { name: 'tags', label: 'Tags', isRequired: false, value: values.tags, hint: 'Separate them with commas. At most 20.' })}
  ${screenshotFields(entered, values.screenshots)}
  </div>
  <p class="actions"><button class="button">${submit}</button>
  <a class="button quiet" href="${cancelPath}">Cancel</a></p>
</form>`;
}

/** The script of the page appends the current number of characters. */
const limit = (name: keyof typeof maxLengths): Html =>
  html`<span data-count="${name}" data-max="${maxLengths[name]}">At most ${maxLengths[name].toLocaleString('en')} characters.</span>`;

function contentField(entered: Entered, value: string): Html {
  const content = entered.wasRejected ? entered.fields.text('content') : value;
  const names = variablesOf(content);
  return html`
<div class="content-field">
  ${textArea(entered, {
    name: 'content',
    label: 'Content',
    value,
    hint: html`Write variables in capital letters between double braces: <code>{{TOPIC}}</code>. ${limit('content')}`,
  })}
  ${value.includes('\r\n') && html`<input type="hidden" name="lineBreaks" value="crlf">`}
  <p class="detected" aria-live="polite" data-detected="content"><span>Variables:</span> ${
    names.length === 0 ? 'none yet' : names.map((name) => html`<code>${name}</code> `)
  }</p>
</div>`;
}

const categoryChoices = ({ category }: TemplateValues) => [
  ...(category === '' ? [{ value: '', title: 'Choose a category' }] : []),
  ...choicesOf(categories),
];

/** A visibility that no form can set is kept, unless another one is chosen. */
const visibilityChoices = ({ visibility }: TemplateValues) => [
  ...(writableVisibilities.includes(visibility)
    ? []
    : [{ value: '', title: visibilities[visibility] }]),
  ...writableVisibilities.map((value) => ({ value, title: visibilities[value] })),
];
