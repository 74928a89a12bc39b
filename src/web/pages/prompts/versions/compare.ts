import { graphql } from '../../../../graphql/execution/document.ts';
import { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import { page } from '../../../framework/page.ts';
import type { PageRequest } from '../../../framework/page-request.ts';
import { recordId } from '../../../framework/record-id.ts';
import { field } from '../../../ui/form.ts';
import { emptyState } from '../../../ui/parts.ts';
import { wideView } from '../../../ui/wide.ts';
import { promptPath } from '../prompt-card.ts';
import { comparison } from './comparison.ts';
import { historyPath, versionPath } from './summary.ts';
import { versionNumber } from './version-number.ts';

export const comparePath = (databaseId: string): string => `${promptPath(databaseId)}/compare`;

const noValues = new Entered();

const numbersIn = ({ from, to }: PageRequest['query']) => ({
  from: versionNumber(from),
  to: versionNumber(to),
});

export const comparePromptPage = page({
  path: '/prompts/:id/compare',
  operation: graphql(`
    query ComparePromptPage($id: ID!, $from: Int!, $to: Int!) {
      ...Visitor
      promptTemplate(id: $id) {
        databaseId
        title
        from: version(number: $from) {
          number
          ...ComparedVersion
        }
        to: version(number: $to) {
          number
          ...ComparedVersion
        }
      }
    }
  `),
  variables: (request) => ({
    ...recordId('PromptTemplate', request),
    ...numbersIn(request.query),
  }),
  view({ promptTemplate }, { query }) {
    const { databaseId, title, from, to } = promptTemplate;
    return wideView({
      title:
        from && to
          ? `Versions ${from.number} and ${to.number} of ${title}`
          : `Compare versions of ${title}`,
      heading: 'Compare versions',
      section: 'prompts',
      parent: { path: historyPath(databaseId), title: `History of ${title}` },
      body: html`
${chosenVersions(databaseId, query)}
${
  from && to
    ? html`
<section class="card" aria-labelledby="changes">
  <h2 id="changes">From <a href="${versionPath(databaseId, from.number)}">version ${from.number}</a>
  to <a href="${versionPath(databaseId, to.number)}">version ${to.number}</a></h2>
  ${comparison(from, to)}
</section>`
    : emptyState('No such version', 'Choose two numbers of versions in the history.')
}`,
    });
  },
});

const chosenVersions = (databaseId: string, query: PageRequest['query']): Html => html`
<form class="filters compared" method="get" action="${comparePath(databaseId)}">
  ${(['from', 'to'] as const).map((name) =>
    field(noValues, {
      name,
      label: name === 'from' ? 'From version' : 'To version',
      autocomplete: 'off',
      inputMode: 'numeric',
      maxLength: 10,
      value: query[name] ?? '',
    }),
  )}
  <button class="button quiet">Compare</button>
</form>`;
