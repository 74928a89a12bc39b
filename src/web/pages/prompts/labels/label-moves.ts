import type { PromptLabelsPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { type Content, type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { badge, pager, relativeTime, table } from '../../../ui/parts.ts';
import { labelsPath, versionPath, viaNames } from '../versions/summary.ts';

graphql(`
  fragment PromptLabelMove on PromptTemplateLabelMove {
    label
    number
    previousNumber
    movedAt
    movedVia
    keyName
  }
`);

type Template = PromptLabelsPageQuery['promptTemplate'];

/** When labels were set, moved and deleted, latest first. */
export function labelMoves({ databaseId, labelMoves }: Template, visit: Visit): Html | false {
  if (!labelMoves || labelMoves.nodes.length === 0) return false;
  const { nodes, pageInfo } = labelMoves;
  const version = (number: number | null): Content =>
    number !== null && html`<a href="${versionPath(databaseId, number)}">Version ${number}</a>`;
  return html`
<section class="block" aria-labelledby="moves">
  <h2 id="moves">History of the labels</h2>
  ${table('History of the labels', nodes, [
    { title: 'Label', cell: ({ label }) => badge(label) },
    { title: 'From', cell: ({ previousNumber }) => version(previousNumber) },
    { title: 'To', cell: ({ number }) => (number === null ? 'Deleted' : version(number)) },
    { title: 'When', cell: ({ movedAt }) => relativeTime(movedAt, visit.now) },
    {
      title: 'Via',
      cell: ({ movedVia, keyName }) =>
        keyName === null
          ? viaNames[movedVia]
          : html`<span class="version-note">Key ${keyName}</span>`,
    },
  ])}
  ${pager(labelsPath(databaseId), visit.query, pageInfo)}
</section>`;
}
