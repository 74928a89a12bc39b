import { templateVariable } from '../../../common/template-variables.ts';
import { type Html, html } from '../../framework/html.ts';

/** A name in braces that is no variable: with small letters, spaces or hyphens. */
const misspelledVariable = /\{\{[ \t]*([A-Za-z]\w*(?:[ -]+\w+)*)[ \t]*\}\}/g;

const variableOf = (name: string) => `{{${name.toUpperCase().replace(/[ -]+/g, '_')}}}`;

/** The content with `{{TOPIC}}` instead of `{{topic}}` and `{{ TOPIC }}`. */
export const correctedVariables = (content: string): string =>
  content.replace(misspelledVariable, (_, name: string) => variableOf(name));

/** What {@link correctedVariables} replaces, in order of first appearance. */
const misspelledIn = (content: string): string[] => [
  ...new Set(
    Array.from(content.matchAll(misspelledVariable), ([text]) => text).filter(
      (text) => text.replace(templateVariable, '') !== '',
    ),
  ),
];

/** Lists the misspelled variables of a content, beside a button that corrects them. Hidden without any. */
export function misspelledVariables(content: string): Html {
  const found = misspelledIn(content);
  return html`
<p class="detected"${found.length === 0 && html` hidden`} data-misspelled="content"><span>Not variables, because of small letters or spaces:</span>
  <span>${found.map((text) => html`<code>${text}</code> `)}</span>
  <button class="button quiet small" name="correct" value="content">Correct them</button></p>`;
}
