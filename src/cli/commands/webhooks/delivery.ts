import type { DeliveryRowFragment } from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';
import type { Fields } from '../../core/declare/command.ts';

graphql(`
  fragment DeliveryRow on WebhookDelivery {
    id
    kind
    messageId
    changeCount
    succeeded
    statusCode
    error
    duration
    attemptedAt
  }
`);

export const deliveryFields: Fields<DeliveryRowFragment> = {
  id: 'The global id.',
  kind: 'CHANGES or PING.',
  messageId: 'The header webhook-id, the same for each attempt to send a message.',
  changeCount: 'The number of changes.',
  succeeded: 'Whether the response had a status from 200 to 299.',
  statusCode: 'The status of the response, or null without a response.',
  error: 'Why the attempt failed, or null.',
  duration: 'How long the attempt took, in milliseconds.',
  attemptedAt: 'When the attempt started.',
};

/** The result of an attempt. */
export const resultText = ({ error, statusCode }: DeliveryRowFragment) =>
  error ?? `HTTP ${statusCode}`;
