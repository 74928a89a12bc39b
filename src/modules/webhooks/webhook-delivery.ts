import { builder } from '../../graphql/schema/builder.ts';
import { parseUuid, registerNode } from '../../graphql/schema/node.ts';
import { accessibleWebhooks, webhookAccess } from './access.ts';

const WebhookDeliveryKind = builder.enumType('WebhookDeliveryKind', {
  description: 'What a message of a webhook contains.',
  values: {
    CHANGES: { description: 'Changes of records.' },
    PING: { description: 'Nothing. Sent by `testWebhook`.' },
  } as const,
});

export const WebhookDelivery = builder.prismaNode('WebhookDelivery', {
  ...registerNode('WebhookDelivery', { requires: webhookAccess, parse: parseUuid }),
  description: 'An attempt to send a message to a webhook. Deleted after seven days.',
  // The columns of cursors. Each field selects its own column.
  select: { id: true, attemptedAt: true },
  findUnique: (id, context) => ({ id, webhook: accessibleWebhooks(context) }),
  fields: (t) => ({
    kind: t.expose('kind', { type: WebhookDeliveryKind, description: 'What was sent.' }),
    messageId: t.exposeString('messageId', {
      description: 'The header `webhook-id`: the same for each attempt to send a message.',
    }),
    changeCount: t.expose('changeCount', {
      type: 'NonNegativeInt',
      description: 'The number of changes, at most 100. 0 for a ping.',
    }),
    succeeded: t.boolean({
      description: 'Whether the response had a status from 200 to 299.',
      select: { error: true },
      resolve: ({ error }) => error === null,
    }),
    statusCode: t.exposeInt('statusCode', {
      nullable: true,
      description: 'The status of the response. Null without a response.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Why the attempt failed, such as `Connection refused`. Null if it succeeded.',
    }),
    duration: t.expose('duration', {
      type: 'NonNegativeInt',
      description: 'How long the attempt took, in milliseconds.',
    }),
    attemptedAt: t.expose('attemptedAt', {
      type: 'DateTime',
      description: 'When the attempt started.',
    }),
  }),
});
