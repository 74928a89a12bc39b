import type { WebhookStateFragment } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { type Content, type Html, html } from '../../../framework/html.ts';
import { badge, relativeTime } from '../../../ui/parts.ts';

graphql(`
  fragment WebhookState on Webhook {
    enabled
    disabledAt
    disabledReason
    failingSince
    nextAttemptAt
  }
`);

export function stateBadge({ enabled, failingSince }: WebhookStateFragment): Html {
  if (!enabled) return badge('Disabled', 'bad');
  return failingSince === null ? badge('Enabled', 'good') : badge('Failing', 'bad');
}

const reasons = {
  USER: 'by you',
  FAILING: 'because it failed for three days',
  CREDENTIAL: 'because its key was revoked or has expired',
};

/** What the user should know of a webhook that does not send. */
export function stateNote(webhook: WebhookStateFragment, now: Date): Content {
  const { disabledReason, disabledAt, failingSince, nextAttemptAt } = webhook;
  if (disabledReason !== null && disabledAt !== null) {
    return html`<p class="hint">Disabled ${relativeTime(disabledAt, now)} ${reasons[disabledReason]}. Edit it to enable it again.</p>`;
  }
  return (
    failingSince !== null &&
    html`<p class="hint">Failing since ${relativeTime(failingSince, now)}.${nextAttemptAt !== null && html` Next attempt: ${relativeTime(nextAttemptAt, now)}.`}</p>`
  );
}
