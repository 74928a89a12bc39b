import { textDiff } from '../../../../common/text-diff.ts';
import type { ComparedVersionFragment } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { type Html, html } from '../../../framework/html.ts';
import { count } from '../../../ui/formats.ts';
import {
  changedLines,
  differenceBox,
  differenceText,
  isEqual,
} from '../../../ui/text-difference.ts';
import { declarationLines } from '../variables/variable.ts';

graphql(`
  fragment ComparedVersion on PromptTemplateVersion {
    title
    description
    content
    variables {
      ...PromptVariable
    }
  }
`);

export type ComparedTexts = ComparedVersionFragment;

/** How a version differs from another one. */
export function comparison(from: ComparedTexts, to: ComparedTexts): Html {
  const parts = [
    ['Title', textDiff(from.title, to.title)],
    ['Description', textDiff(from.description, to.description)],
    ['Content', textDiff(from.content, to.content)],
    ['Variables', textDiff(declarationLines(from.variables), declarationLines(to.variables))],
  ] as const;
  const changed = parts.filter(([, diff]) => !isEqual(diff));
  if (changed.length === 0) return html`<p>There are no differences.</p>`;
  const lines = changed.reduce((sum, [, diff]) => sum + changedLines(diff), 0);
  return html`
<p class="hint">${count(lines, 'line')} changed. Underlined: added. Crossed out: removed.</p>
${changed.map(
  ([title, diff]) => html`
<div class="difference"><h3 class="list-title">${title}</h3>
${differenceBox(differenceText(diff))}</div>`,
)}`;
}
