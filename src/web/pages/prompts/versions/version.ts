import { notFound } from '../../../../errors.ts';
import type { PromptVersionPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { maxNoteLength } from '../../../../modules/prompts/templates/input.ts';
import { withQuery } from '../../../framework/address.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { rawId, recordId } from '../../../framework/record-id.ts';
import type { Visit } from '../../../framework/visit.ts';
import { field } from '../../../ui/form.ts';
import { postForm } from '../../../ui/post-form.ts';
import { wideView } from '../../../ui/wide.ts';
import { preview } from '../fill-in.ts';
import { markedText } from '../pieces.ts';
import { promptPath } from '../prompt-card.ts';
import { declarationLines } from '../variables/variable.ts';
import { comparePath } from './compare.ts';
import { historyPath, labelBadges, labelsPath, versionPath, writtenNote } from './summary.ts';
import { versionNumber } from './version-number.ts';

type Template = PromptVersionPageQuery['promptTemplate'];
type Version = NonNullable<Template['version']>;

export const promptVersionPage = page({
  path: '/prompts/:id/versions/:number',
  operation: graphql(`
    query PromptVersionPage($id: ID!, $number: Int!, $before: Int!) {
      ...Visitor
      promptTemplate(id: $id) {
        databaseId
        title
        updatedAt
        currentVersion {
          number
        }
        before: version(number: $before) {
          number
        }
        version(number: $number) {
          ...PromptVersionFacts
          ...ComparedVersion
          labels
        }
      }
    }
  `),
  variables(request) {
    const number = versionNumber(request.params.number);
    return { ...recordId('PromptTemplate', request), number, before: number - 1 };
  },
  view({ promptTemplate }, visit, entered) {
    if (!promptTemplate.version) throw notFound();
    const { databaseId, title, currentVersion, version } = promptTemplate;
    const isCurrent = version.number === currentVersion.number;
    return wideView({
      title: `Version ${version.number} of ${title}`,
      heading: `Version ${version.number}`,
      section: 'prompts',
      parent: { path: historyPath(databaseId), title: `History of ${title}` },
      lead: versionLead(version, visit.now),
      actions: versionActions(promptTemplate, version.number),
      body: html`
${preview(html`<button type="button" class="button small" data-copy="preview" hidden>Copy</button>`, markedText(version.content, new Map(), version.content))}
${versionFacts(version)}
${!isCurrent && restoreForm(promptTemplate, version, visit, entered)}`,
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation RestorePromptVersionByForm(
          $id: ID!
          $number: Int!
          $note: String
          $ifUpdatedAt: DateTime
        ) {
          restorePromptTemplateVersion(
            id: $id
            number: $number
            note: $note
            ifUpdatedAt: $ifUpdatedAt
          ) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const number = versionNumber(submission.params.number);
        const note = submission.fields.optional('note');
        await run({
          ...recordId('PromptTemplate', submission),
          number,
          ...(note !== undefined && { note }),
        });
        return { to: promptPath(rawId(submission)), notice: 'version-restored', count: number };
      },
    }),
  ],
});

const versionLead = (version: Version, now: Date): Html => html`
${writtenNote(version, now)} ${labelBadges(version.labels)}`;

function versionActions({ databaseId, before, currentVersion }: Template, number: number): Html {
  const current = currentVersion.number;
  const compared = (from: number, to: number) =>
    withQuery(comparePath(databaseId), { from: String(from), to: String(to) });
  return html`
${before && html`<a class="button quiet small" href="${compared(before.number, number)}">Compare with version ${before.number}</a>`}
${number < current && html`<a class="button quiet small" href="${compared(number, current)}">Compare with version ${current}</a>`}
<a class="button quiet small" href="${withQuery(labelsPath(databaseId), { number: String(number) })}">Set a label</a>`;
}

function versionFacts({ title, description, variables }: Version): Html {
  const declarations = declarationLines(variables).trim();
  return html`
<section class="block" aria-labelledby="facts">
  <h2 id="facts">Details</h2>
  <dl class="card facts">
    <div><dt>Title</dt><dd dir="auto">${title}</dd></div>
    <div><dt>Description</dt><dd dir="auto">${description}</dd></div>
    ${declarations !== '' && html`<div><dt>Variables</dt><dd class="verbatim" dir="auto">${declarations}</dd></div>`}
  </dl>
</section>`;
}

function restoreForm(
  { databaseId, updatedAt, currentVersion }: Template,
  { number }: Version,
  visit: Visit,
  entered: Entered,
): Html {
  return postForm(visit, entered, {
    action: versionPath(databaseId, number),
    updatedAt,
    labelledBy: 'restore',
    head: html`<h2 id="restore">Restore this version</h2>`,
    content: html`
<p class="hint">This creates version ${currentVersion.number + 1} with these texts. All other versions are kept.</p>
${field(entered, { name: 'note', label: 'Note (optional)', isRequired: false, maxLength: maxNoteLength, hint: `Without one: “Restored version ${number}”.` })}`,
    button: `Restore version ${number}`,
  });
}
