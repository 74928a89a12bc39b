import { templateVariables } from '../../../common/template-variables.ts';
import type { Visibility } from '../../../generated/operations/graphql.ts';
import {
  createPromptTemplateInput,
  maxLengths,
  maxNoteLength,
} from '../../../modules/prompts/templates/input.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import type { Visit } from '../../framework/visit.ts';
import { choicesOf, field, inputField, select, textArea } from '../../ui/form.ts';
import { count } from '../../ui/formats.ts';
import { type PostForm, postForm } from '../../ui/post-form.ts';
import { misspelledVariables } from './misspelled-variables.ts';
import { categories, difficulties, visibilities, writableVisibilities } from './names.ts';
import { screenshotFields } from './screenshots.ts';
import { declarationFields } from './variables/declaration-fields.ts';
import type { Variable } from './variables/variable.ts';

export interface TemplateValues {
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly category: string;
  readonly difficulty: string;
  readonly visibility: Visibility;
  readonly tags: string;
  readonly estimatedBuildTime: string;
  readonly slug: string;
  readonly variables: readonly Variable[];
  readonly screenshots: Parameters<typeof screenshotFields>[1];
}

interface TemplateForm
  extends Pick<PostForm, 'action' | 'button' | 'cancel' | 'links' | 'updatedAt'> {
  readonly values: TemplateValues;
}

const fieldOf = (name: Parameters<typeof inputField<Shape>>[1]) =>
  inputField(createPromptTemplateInput, name);
type Shape = typeof createPromptTemplateInput.schema.shape;

export const templateForm = (
  visit: Visit,
  entered: Entered,
  { values, ...form }: TemplateForm,
): Html =>
  postForm(visit, entered, {
    ...form,
    style: 'card split template-form',
    sendsFiles: true,
    // Without the first button, Enter in a field would click the one that corrects the content.
    content: html`<button hidden></button>
  <div class="block">
  ${field(entered, { ...limited('title'), value: values.title })}
  ${textArea(entered, { ...limited('description'), value: values.description })}
  ${contentField(entered, values.content)}
  ${declarationFields(entered, values)}
  </div>
  <div class="block">
    ${select(entered, { ...fieldOf('category'), choices: categoryChoices(values), value: values.category })}
    ${select(entered, { ...fieldOf('difficulty'), choices: choicesOf(difficulties), value: values.difficulty })}
    ${field(entered, { ...fieldOf('estimatedBuildTime'), label: 'Minutes to use', value: values.estimatedBuildTime })}
    ${select(entered, { ...fieldOf('visibility'), choices: visibilityChoices(values), value: values.visibility, hint: visibilityNote })}
  ${field(entered, { ...fieldOf('tags'), value: values.tags, hint: 'Separate them with commas. At most 20.' })}
  ${screenshotFields(entered, values.screenshots)}
  ${field(entered, { ...fieldOf('note'), label: 'What changed? (optional)', maxLength: maxNoteLength, isRequired: false, hint: 'A note in the history of the template.' })}
  <details class="more"${entered.issues('slug').length > 0 && html` open`}>
    <summary>More</summary>
    ${field(entered, { ...fieldOf('slug'), isRequired: false, value: values.slug, hint: slugNote })}
  </details>
  </div>`,
  });

/** The value can be longer than its limit: the hint shows how long it is. */
function limited(name: 'title' | 'description' | 'content') {
  const { maxLength: _, ...others } = fieldOf(name);
  return { ...others, hint: limit(name) };
}

/** The script of the page appends the current number of characters. */
const limit = (name: keyof typeof maxLengths): Html =>
  html`<span data-count="${name}" data-max="${maxLengths[name]}">At most ${count(maxLengths[name], 'character')}.</span>`;

function contentField(entered: Entered, value: string): Html {
  const content = entered.wasRejected ? entered.fields.text('content') : value;
  // Content that is too long can have 100,000 variables.
  const start = content.slice(0, 2 * maxLengths.content);
  const names = templateVariables(start);
  return html`
<div class="field">
  ${textArea(entered, {
    ...limited('content'),
    value,
    hint: html`Write variables in capital letters between double braces: <code>{{TOPIC}}</code>. ${limit('content')}`,
  })}
  ${lineBreaks(value)}
  <p class="detected" aria-live="polite" data-detected="content"><span>Variables:</span> ${
    names.length === 0 ? 'none yet' : names.map((name) => html`<code>${name}</code> `)
  }</p>
  ${misspelledVariables(start)}
</div>`;
}

/** Marks content with CR LF: browsers send each line break as CR LF. */
export const lineBreaks = (content: string): Html | false =>
  content.includes('\r\n') && html`<input type="hidden" name="lineBreaks" value="crlf">`;

const slugNote =
  'The name of the template for programs: letters a to z, digits and hyphens. Made from the title if it is new.';

const categoryChoices = ({ category }: TemplateValues) => [
  ...(category === '' ? [{ value: '', title: 'Choose a category' }] : []),
  ...choicesOf(categories),
];

const visibilityNote =
  'A label for your clients. Only you can read the template, whatever it is. To let others read it, create a share link on its page.';

/** A visibility that no form can set is kept, unless another one is chosen. */
const visibilityChoices = ({ visibility }: TemplateValues) => [
  ...(writableVisibilities.includes(visibility)
    ? []
    : [{ value: '', title: visibilities[visibility] }]),
  ...writableVisibilities.map((value) => ({ value, title: visibilities[value] })),
];
