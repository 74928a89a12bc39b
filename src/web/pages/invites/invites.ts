import { validationError } from '../../../errors.ts';
import type { InvitesPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import {
  createReferralsInput,
  maxReferrals,
  referralDays,
  referralFilter,
} from '../../../modules/prompts/referrals/input.ts';
import { withQuery } from '../../framework/address.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Content, type Html, html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { chips } from '../../ui/chips.ts';
import { field, inputField } from '../../ui/form.ts';
import { ListFilters } from '../../ui/list-filters.ts';
import { badge, copyBox, emptyState, pager, relativeTime, table } from '../../ui/parts.ts';
import { postForm } from '../../ui/post-form.ts';
import { wideView } from '../../ui/wide.ts';

const path = '/invites';

const operation = graphql(`
  query InvitesPage(
    $first: Int
    $after: String
    $last: Int
    $before: String
    $filter: ReferralFilter!
  ) {
    ...Visitor
    referralStats {
      total
      pending
      accepted
      expired
    }
    referrals(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
      nodes {
        databaseId
        code
        status
        inviteUrl
        createdAt
        expiresAt
        acceptedAt
      }
      pageInfo {
        ...PagerLinks
      }
    }
  }
`);

type Invite = InvitesPageQuery['referrals']['nodes'][number];
type Counts = InvitesPageQuery['referralStats'];

const statuses = { PENDING: 'Open', ACCEPTED: 'Used', EXPIRED: 'Expired' } as const;
const tones = { PENDING: 'good', ACCEPTED: 'plain', EXPIRED: 'plain' } as const;

const inviteFilters = new ListFilters({ path, filter: referralFilter });

export const invitesPage = page({
  path,
  audience: 'advisors',
  operation,
  variables: (request) => inviteFilters.variables(request),
  view({ referrals, referralStats }, visit, entered) {
    const { status } = inviteFilters.values(visit);
    const invites = referrals.nodes;
    return wideView({
      title: 'Invites',
      section: 'invites',
      lead: `Each link lets one person sign up, within ${referralDays} days.`,
      actions: createForm(visit, entered),
      body: html`
${statusFilter(referralStats, status)}
${invites.length === 0 ? noInvites(status) : inviteTable(invites, visit.now)}
${pager(path, visit.query, referrals.pageInfo)}`,
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation CreateInvitesByForm($input: CreateReferralsInput!) {
          createReferrals(input: $input) {
            referrals {
              id
            }
          }
        }
      `),
      async submit({ fields }, run) {
        const { referrals } = (await run({ input: { count: countOf(fields.text('count')) } }))
          .createReferrals;
        return { to: path, notice: referrals.length === 1 ? 'invite-created' : 'invites-created' };
      },
    }),
  ],
});

const createForm = (visit: Visit, entered: Entered): Html =>
  postForm(visit, entered, {
    action: withQuery(path, visit.query),
    style: 'new-invites',
    content: field(entered, {
      ...inputField(createReferralsInput(), 'count'),
      label: 'Number of invites',
      value: '1',
      maxLength: 2,
      hint: `At most ${visit.viewer ? maxReferrals[visit.viewer.role] : 0} at a time.`,
    }),
    button: 'Create invites',
  });

function statusFilter(counts: Counts, current: keyof typeof statuses | undefined): Html {
  const link = (status: keyof typeof statuses | undefined, title: string, count: number) => ({
    href: withQuery(path, { status }),
    title: html`<strong>${count}</strong> ${title}`,
    isCurrent: status === current,
  });
  return chips('Status', [
    link(undefined, 'All', counts.total),
    link('PENDING', statuses.PENDING, counts.pending),
    link('ACCEPTED', statuses.ACCEPTED, counts.accepted),
    link('EXPIRED', statuses.EXPIRED, counts.expired),
  ]);
}

const noInvites = (status: keyof typeof statuses | undefined): Html =>
  status
    ? emptyState(
        `No ${statuses[status].toLowerCase()} invites`,
        'None of your invites has this status.',
        html`<a class="button quiet" href="${path}">Show all invites</a>`,
      )
    : emptyState('No invites yet', 'Create an invite, and send its link to one person.');

const inviteTable = (invites: readonly Invite[], now: Date): Html =>
  table('Invites', invites, [
    { title: 'Link', cell: inviteLink },
    { title: 'Status', kind: 'plain', cell: (invite) => statusCell(invite, now) },
    { title: 'Created', cell: ({ createdAt }) => relativeTime(createdAt, now) },
    { title: 'Expires', cell: (invite) => expiry(invite, now) },
  ]);

const inviteLink = ({ databaseId, status, code, inviteUrl }: Invite): Content =>
  status === 'PENDING'
    ? copyBox(`invite-${databaseId}`, `Invite ${code.slice(0, 6)}`, inviteUrl)
    : html`<code class="hint">${code}</code>`;

const statusCell = ({ status, acceptedAt }: Invite, now: Date): Content => html`
${badge(statuses[status], tones[status])}${acceptedAt && html` <span class="hint">${relativeTime(acceptedAt, now)}</span>`}`;

/** Omitted for a used invite: it does not expire. */
const expiry = ({ acceptedAt, expiresAt }: Invite, now: Date): Content =>
  !acceptedAt && relativeTime(expiresAt, now);

/** @throws VALIDATION_FAILED for a value that GraphQL would not accept as a number */
function countOf(entered: string): number {
  if (/^\s*\d{1,9}\s*$/.test(entered)) return Number(entered);
  throw validationError(['count'], 'INVALID', 'Number of invites must be a whole number');
}
