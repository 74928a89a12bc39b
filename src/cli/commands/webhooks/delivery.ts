import type { DeliveryRowFragment } from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';

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

export const resultText = ({ error, statusCode }: DeliveryRowFragment) =>
  error ?? `HTTP ${statusCode}`;
