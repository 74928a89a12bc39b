import type { WebhookPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { type Content, type Html, html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { pageVariables } from '../../../framework/paging.ts';
import { rawId, recordId } from '../../../framework/record-id.ts';
import { wholeNumber } from '../../../ui/formats.ts';
import { badge, emptyState, pager, relativeTime, table } from '../../../ui/parts.ts';
import { postForm } from '../../../ui/post-form.ts';
import { settingsView } from '../../../ui/settings.ts';
import { typeNames } from './record-types.ts';
import { webhookPath } from './webhook-form.ts';
import { stateBadge, stateNote } from './webhook-state.ts';

export const webhookPage = page({
  path: '/settings/webhooks/:id',
  operation: graphql(`
    query WebhookPage($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {
      ...Visitor
      webhook(id: $id) {
        databaseId
        url
        description
        recordTypes
        ...WebhookState
        deliveries(first: $first, after: $after, last: $last, before: $before) {
          nodes {
            kind
            changeCount
            succeeded
            statusCode
            error
            duration
            attemptedAt
          }
          pageInfo {
            ...PagerLinks
          }
        }
      }
    }
  `),
  variables: (request) => ({
    ...recordId('Webhook', request),
    ...pageVariables(request.query),
  }),
  view({ webhook }, visit, entered) {
    const { databaseId, url, description, recordTypes, deliveries } = webhook;
    const path = webhookPath(databaseId);
    return settingsView(visit, {
      title: 'Webhook',
      section: 'webhooks',
      lead: html`<code>${url}</code>`,
      actions: html`
<a class="button quiet small" href="${path}/edit">Edit</a>
<a class="button quiet small" href="${path}/secret">New secret</a>
<a class="button quiet small danger" href="${path}/delete">Delete</a>`,
      body: html`
<div class="card">
  <p>${stateBadge(webhook)} ${description}</p>
  <p class="hint">Sends changes of: ${typeNames(recordTypes)}</p>
  ${stateNote(webhook, visit.now)}
  ${postForm(visit, entered, {
    action: `${path}/test`,
    style: '',
    content: html`<p class="hint">A test sends an empty message, at most once a minute. If it succeeds, a failed delivery is sent again at once.</p>`,
    button: 'Send a test',
  })}
</div>
<section class="block" aria-labelledby="deliveries">
  <h2 id="deliveries">Deliveries</h2>
  ${!deliveries || deliveries.nodes.length === 0 ? emptyState('No deliveries', 'Attempts of the last seven days are listed here.') : list(deliveries.nodes, visit.now)}
  ${deliveries && pager(path, visit.query, deliveries.pageInfo)}
</section>`,
    });
  },
  forms: [
    form({
      path: '/settings/webhooks/:id/test',
      operation: graphql(`
        mutation TestWebhookByForm($id: ID!) {
          testWebhook(id: $id) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        await run(recordId('Webhook', submission));
        return { to: webhookPath(rawId(submission)), notice: 'webhook-tested' };
      },
    }),
  ],
});

type Delivery = NonNullable<WebhookPageQuery['webhook']['deliveries']>['nodes'][number];

const list = (deliveries: readonly Delivery[], now: Date): Html =>
  table('Deliveries', deliveries, [
    { title: 'Message', cell: contents },
    { title: 'Result', kind: 'plain', cell: result },
    { title: 'Duration', cell: ({ duration }) => `${wholeNumber(duration)} ms` },
    { title: 'Time', cell: ({ attemptedAt }) => relativeTime(attemptedAt, now) },
  ]);

function contents({ kind, changeCount }: Delivery): Content {
  if (kind === 'PING') return 'Test';
  return changeCount === 1 ? '1 change' : `${changeCount} changes`;
}

const result = ({ succeeded, statusCode, error }: Delivery): Content =>
  html`${badge(statusCode === null ? 'No response' : String(statusCode), succeeded ? 'good' : 'bad')} ${error !== null && html`<span class="hint">${error}</span>`}`;
