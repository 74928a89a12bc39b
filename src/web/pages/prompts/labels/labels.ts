import type { PromptLabelsPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { pageVariables } from '../../../framework/paging.ts';
import { rawId, recordId } from '../../../framework/record-id.ts';
import type { Visit } from '../../../framework/visit.ts';
import { field, select } from '../../../ui/form.ts';
import { badge, relativeTime, table } from '../../../ui/parts.ts';
import { postForm } from '../../../ui/post-form.ts';
import { wideView } from '../../../ui/wide.ts';
import { promptPath } from '../prompt-card.ts';
import { historyPath, labelsPath, versionPath } from '../versions/summary.ts';
import { versionNumber } from '../versions/version-number.ts';
import { labelMoves } from './label-moves.ts';

type Template = PromptLabelsPageQuery['promptTemplate'];

/** Suggested besides the labels that the template has. */
const usualLabels = ['production', 'staging'];

export const promptLabelsPage = page({
  path: '/prompts/:id/labels',
  operation: graphql(`
    query PromptLabelsPage($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {
      ...Visitor
      promptTemplate(id: $id) {
        databaseId
        title
        currentVersion {
          number
        }
        labels {
          name
          number
          movedAt
        }
        # The versions that a form offers: a label usually moves to a recent one.
        versions(first: 50) {
          nodes {
            number
            note
          }
        }
        labelMoves(first: $first, after: $after, last: $last, before: $before) {
          nodes {
            ...PromptLabelMove
          }
          pageInfo {
            ...PagerLinks
          }
        }
      }
    }
  `),
  variables: (request) => ({
    ...recordId('PromptTemplate', request),
    ...pageVariables(request.query),
  }),
  view({ promptTemplate }, visit, entered) {
    const { databaseId, title } = promptTemplate;
    return wideView({
      title: `Labels of ${title}`,
      heading: 'Labels',
      section: 'prompts',
      parent: { path: promptPath(databaseId), title },
      lead: 'A label points to one version. Programs ask for a label, and get another version as soon as you move it.',
      actions: html`<a class="button quiet" href="${historyPath(databaseId)}">History</a>`,
      body: html`
${labelList(promptTemplate, visit.now)}
${labelForm(promptTemplate, visit, entered)}
${labelMoves(promptTemplate, visit)}`,
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation SetPromptLabelByForm($id: ID!, $label: String!, $number: Int!) {
          setPromptTemplateLabel(id: $id, label: $label, number: $number) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const label = submission.fields.text('label').trim();
        const number = versionNumber(submission.fields.text('number'));
        await run({ ...recordId('PromptTemplate', submission), label, number });
        return {
          to: labelsPath(rawId(submission)),
          notice: 'label-set',
          name: label,
          count: number,
        };
      },
    }),
  ],
});

function labelList({ databaseId, currentVersion, labels }: Template, now: Date): Html {
  const latest = { name: 'latest', number: currentVersion.number, movedAt: null };
  return table<{ name: string; number: number; movedAt: string | null }>(
    'Labels',
    [latest, ...labels],
    [
      { title: 'Label', cell: ({ name }) => badge(name) },
      {
        title: 'Version',
        cell: ({ number }) =>
          html`<a href="${versionPath(databaseId, number)}">Version ${number}</a>`,
      },
      {
        title: 'Moved',
        cell: ({ movedAt }) =>
          movedAt === null ? 'Always the newest version' : relativeTime(movedAt, now),
      },
      {
        title: 'Actions',
        heading: html`<span class="unseen">Actions</span>`,
        kind: 'actions',
        cell: ({ name, movedAt }) =>
          movedAt !== null &&
          html`<a class="danger" href="${labelsPath(databaseId)}/${name}/delete" aria-label="Delete ${name}">Delete</a>`,
      },
    ],
  );
}

function labelForm(template: Template, visit: Visit, entered: Entered): Html {
  const { databaseId, currentVersion, labels, versions } = template;
  const suggestions = new Set([...labels.map(({ name }) => name), ...usualLabels]);
  const requested = versionNumber(visit.query.number);
  const choices = (versions?.nodes ?? []).map(({ number, note }) => ({
    value: String(number),
    title: `${number}${number === currentVersion.number ? ', current' : ''}${note === null ? '' : `: ${note}`}`,
  }));
  const older = [requested, ...labels.map(({ number }) => number)]
    .filter((number) => number > 0 && !choices.some(({ value }) => value === String(number)))
    .map((number) => ({ value: String(number), title: String(number) }));
  return postForm(visit, entered, {
    action: labelsPath(databaseId),
    labelledBy: 'set-label',
    head: html`<h2 id="set-label">Set or move a label</h2>
<datalist id="labels">${[...suggestions].map((name) => html`<option value="${name}">`)}</datalist>`,
    content: html`
${field(entered, {
  name: 'label',
  label: 'Label',
  maxLength: 36,
  suggestions: 'labels',
  hint: 'Letters a to z, digits, hyphens and underscores. One that exists is moved.',
})}
${select(entered, {
  name: 'number',
  label: 'Version',
  choices: [...choices, ...older],
  value: String(requested),
})}`,
    button: 'Set label',
  });
}
