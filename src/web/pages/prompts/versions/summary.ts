import type {
  PromptVersionFactsFragment,
  PromptVersionsFragment,
} from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { type Html, html } from '../../../framework/html.ts';
import { badge, relativeTime } from '../../../ui/parts.ts';
import { promptPath } from '../prompt-card.ts';

graphql(`
  fragment PromptVersionFacts on PromptTemplateVersion {
    number
    createdAt
    createdVia
    note
  }
`);

graphql(`
  fragment PromptVersions on PromptTemplate {
    databaseId
    currentVersion {
      ...PromptVersionFacts
    }
    labels {
      name
      number
    }
  }
`);

export const viaNames: Readonly<Record<PromptVersionFactsFragment['createdVia'], string>> = {
  WEB: 'Browser',
  API: 'Key',
};

/** Who wrote something: only the owner can. */
const writtenBy: Readonly<Record<PromptVersionFactsFragment['createdVia'], string>> = {
  WEB: 'by you in a browser',
  API: 'with a key',
};

export const historyPath = (databaseId: string): string => `${promptPath(databaseId)}/history`;
export const labelsPath = (databaseId: string): string => `${promptPath(databaseId)}/labels`;
export const versionPath = (databaseId: string, number: number): string =>
  `${promptPath(databaseId)}/versions/${number}`;

/** `latest` is called "Current". */
export const labelBadges = (labels: readonly string[]): Html[] =>
  labels.map((label) => (label === 'latest' ? badge('Current', 'good') : badge(label)));

/** "2 days ago, with a key: Shorter" */
export const writtenNote = (
  { createdAt, createdVia, note }: PromptVersionFactsFragment,
  now: Date,
): Html =>
  html`${relativeTime(createdAt, now)}, ${writtenBy[createdVia]}${note !== null && html`: <span class="version-note" dir="auto">${note}</span>`}`;

/** The current version, and which versions the labels point to. */
export function versionSummary(
  { databaseId, currentVersion, labels }: PromptVersionsFragment,
  now: Date,
): Html {
  const { number } = currentVersion;
  return html`
<section class="card" aria-labelledby="versions">
  <div class="card-header"><h2 id="versions">Version ${number}</h2>
  <p class="actions"><a href="${historyPath(databaseId)}">History</a> <a href="${labelsPath(databaseId)}">Labels</a></p></div>
  <p>${writtenNote(currentVersion, now)}</p>
  ${
    labels.length > 0 &&
    html`
  <ul class="tags" aria-label="Labels">${labels.map(
    (label) =>
      html`<li><a class="tag" href="${versionPath(databaseId, label.number)}">${label.name} → ${label.number}</a></li>`,
  )}</ul>`
  }
</section>`;
}
