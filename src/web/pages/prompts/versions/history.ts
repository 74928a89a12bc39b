import { notFound } from '../../../../errors.ts';
import type { PromptHistoryPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { type Content, type Html, html } from '../../../framework/html.ts';
import { page } from '../../../framework/page.ts';
import { pageVariables } from '../../../framework/paging.ts';
import { recordId } from '../../../framework/record-id.ts';
import { flag } from '../../../ui/form.ts';
import { pager, relativeTime, table } from '../../../ui/parts.ts';
import { wideView } from '../../../ui/wide.ts';
import { promptPath } from '../prompt-card.ts';
import { comparePath } from './compare.ts';
import { historyPath, labelBadges, labelsPath, versionPath, viaNames } from './summary.ts';

const operation = graphql(`
  query PromptHistoryPage($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {
    ...Visitor
    promptTemplate(id: $id) {
      databaseId
      title
      versions(first: $first, after: $after, last: $last, before: $before) {
        nodes {
          ...PromptVersionFacts
          labels
        }
        pageInfo {
          ...PagerLinks
        }
      }
    }
  }
`);

type Template = PromptHistoryPageQuery['promptTemplate'];
type Version = NonNullable<Template['versions']>['nodes'][number];

export const promptHistoryPage = page({
  path: '/prompts/:id/history',
  operation,
  variables: (request) => ({
    ...recordId('PromptTemplate', request),
    ...pageVariables(request.query),
  }),
  view({ promptTemplate }, visit) {
    if (!promptTemplate.versions) throw notFound();
    const { databaseId, title, versions } = promptTemplate;
    return wideView({
      title: `History of ${title}`,
      heading: 'History',
      section: 'prompts',
      parent: { path: promptPath(databaseId), title },
      lead: 'Every change of the title, the description, the content or the variables is a version.',
      actions: html`<a class="button quiet" href="${labelsPath(databaseId)}">Labels</a>`,
      body: html`
${versionList(databaseId, versions.nodes, visit.now)}
${pager(historyPath(databaseId), visit.query, versions.pageInfo)}`,
    });
  },
});

/** With more than one version, two can be chosen to be compared. */
function versionList(databaseId: string, versions: readonly Version[], now: Date): Html {
  const [newest, previous] = versions;
  const isChosen = (name: 'from' | 'to', { number }: Version) =>
    number === (name === 'from' ? previous : newest)?.number;
  const choice = (name: 'from' | 'to', title: string, version: Version): Html =>
    html`<label><input type="radio" name="${name}" value="${version.number}" aria-label="${title} version ${version.number}" ${isChosen(name, version) && flag('checked')}> ${title}</label>`;
  const list = table('Versions', versions, [
    { title: 'Version', cell: (version) => versionName(databaseId, version) },
    { title: 'Written', kind: 'plain', cell: ({ createdAt }) => relativeTime(createdAt, now) },
    { title: 'Via', cell: ({ createdVia }) => viaNames[createdVia] },
    {
      title: 'Note',
      kind: 'plain',
      cell: ({ note }) => note !== null && html`<span class="version-note">${note}</span>`,
    },
    ...(previous
      ? [
          {
            title: 'Compare',
            kind: 'plain' as const,
            cell: (version: Version) =>
              html`<span class="version-choice">${choice('from', 'From', version)} ${choice('to', 'To', version)}</span>`,
          },
        ]
      : []),
  ]);
  if (!previous) return list;
  return html`
<form class="block" method="get" action="${comparePath(databaseId)}">
  ${list}
  <p class="actions"><button class="button quiet">Compare</button></p>
</form>`;
}

const versionName = (databaseId: string, { number, labels }: Version): Content =>
  html`<div class="badges"><a href="${versionPath(databaseId, number)}">Version ${number}</a> ${labelBadges(labels)}</div>`;
