import type { PromptShareLinksFragment } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { form } from '../../framework/page.ts';
import { rawId, recordId } from '../../framework/record-id.ts';
import type { Visit } from '../../framework/visit.ts';
import { endOfDay } from '../../ui/end-of-day.ts';
import { field } from '../../ui/form.ts';
import { count } from '../../ui/formats.ts';
import { badge, copyBox, exactTime, relativeTime } from '../../ui/parts.ts';
import { postForm } from '../../ui/post-form.ts';
import { factLine } from '../../ui/rows.ts';
import { filledPath } from './values.ts';

const createPath = '/prompts/:id/share';

/** The page that deletes a link. */
export const deleteLinkPath = (databaseId: string): string =>
  `/prompts/share-links/${databaseId}/delete`;

graphql(`
  fragment PromptShareLinks on PromptTemplate {
    databaseId
    shareLinks {
      databaseId
      url
      createdAt
      expiresAt
      views
      viewsByDay {
        views
      }
    }
  }
`);

type ShareLink = NonNullable<PromptShareLinksFragment['shareLinks']>[number];

export const hasShareLinks = ({ shareLinks: links }: PromptShareLinksFragment): boolean =>
  (links ?? []).length > 0;

/** The template's share links, and the form that creates one. */
export const shareLinks = (
  { databaseId, shareLinks: links }: PromptShareLinksFragment,
  visit: Visit,
  entered: Entered,
): Html => html`
<section class="block" aria-labelledby="share-links">
  <h2 id="share-links">Share links</h2>
  <p class="hint">Anybody who has a link can read, fill in and copy this template as it is at that time. The page does not show your name.</p>
  ${links && links.length > 0 && html`<ul class="rows">${links.map((link) => row(link, visit))}</ul>`}
  ${createForm(databaseId, visit, entered.in(createPath))}
</section>`;

/** The address of a share link ends with its token. */
const startOfToken = (url: string): string => url.split('/').at(-1)?.slice(0, 6) ?? '';

const row = (link: ShareLink, visit: Visit): Html => html`
<li class="row">
  <div class="row-title">${link.url === null ? badge('No longer works', 'bad') : copyBox(`link-${link.databaseId}`, `Link ${startOfToken(link.url)}`, link.url)}</div>
  <div class="row-end"><a class="danger" href="${deleteLinkPath(link.databaseId)}" aria-label="Delete the link created ${exactTime(link.createdAt)}">Delete</a></div>
  ${factLine([
    html`Created ${relativeTime(link.createdAt, visit.now)}`,
    expiry(link, visit.now),
    views(link),
  ])}
</li>`;

function expiry({ expiresAt }: ShareLink, now: Date): Html | string {
  if (expiresAt === null) return 'Does not expire';
  return new Date(expiresAt) <= now
    ? badge('Expired', 'bad')
    : html`Expires ${relativeTime(expiresAt, now)}`;
}

function views({ views: total, viewsByDay }: ShareLink): string {
  if (total === 0) return 'Not viewed yet';
  const recent = viewsByDay.reduce((sum, day) => sum + day.views, 0);
  const period = 'in the last 30 days';
  return recent === total
    ? `${count(total, 'view')} ${period}`
    : `${count(total, 'view')}, ${count(recent, 'view')} ${period}`;
}

const createForm = (databaseId: string, visit: Visit, entered: Entered): Html =>
  postForm(visit, entered, {
    action: filledPath(databaseId, visit.query, '/share'),
    sendsValues: true,
    content: field(entered, {
      name: 'expiresAt',
      label: 'Expires after',
      type: 'date',
      min: visit.now.toISOString().slice(0, 10),
      isRequired: false,
      hint: 'The link works until the end of this day (UTC). Without a date, it never expires.',
    }),
    button: 'Create share link',
  });

export const shareLinkForms = [
  form({
    path: createPath,
    operation: graphql(`
      mutation CreateShareLinkByForm($templateId: ID!, $expiresAt: DateTime) {
        createShareLink(promptTemplateId: $templateId, expiresAt: $expiresAt) {
          __typename
        }
      }
    `),
    async submit(submission, run) {
      const expiresAt = endOfDay(submission.fields.optional('expiresAt'));
      const { id: templateId } = recordId('PromptTemplate', submission);
      await run({ templateId, expiresAt });
      return { to: filledPath(rawId(submission), submission.query), notice: 'share-link-created' };
    },
  }),
];
