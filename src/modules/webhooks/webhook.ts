import { builder } from '../../graphql/schema/builder.ts';
import { charge } from '../../graphql/schema/charge.ts';
import { connectionOfParent } from '../../graphql/schema/connection-of-parent.ts';
import type { Context } from '../../graphql/schema/context.ts';
import { findRecords } from '../../graphql/schema/find-record.ts';
import { listOrder } from '../../graphql/schema/list-order.ts';
import { createdField, parseUuid, registerNode } from '../../graphql/schema/node.ts';
import { recordQuery } from '../../graphql/schema/record-query.ts';
import { recordQuotas } from '../../settings/quotas.ts';
import { RecordType, recordTypes } from '../changes/record-type.ts';
import { accessibleWebhooks, webhookAccess } from './access.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const;

const WebhookDisabledReason = builder.enumType('WebhookDisabledReason', {
  description: 'Why a webhook was disabled.',
  values: {
    USER: { description: 'A user disabled it.' },
    FAILING: { description: 'It failed for three days.' },
    CREDENTIAL: {
      description:
        'The key that it belongs to was revoked or has expired. Enable it with a session or another key.',
    },
  } as const,
});

const accessibleWebhook = (id: string, context: Context) => ({
  id,
  ...accessibleWebhooks(context),
});

export const Webhook = builder.prismaNode('Webhook', {
  ...registerNode('Webhook', { requires: webhookAccess, parse: parseUuid }),
  description:
    "A URL to which the changes of a user's records are sent: each change at least once, in the order of `changes`.",
  // Each field selects its own column.
  select: { id: true },
  findUnique: accessibleWebhook,
  fields: (t) => ({
    databaseId: t.expose('id', { type: 'UUID', description: "The webhook's UUID." }),
    url: t.expose('url', {
      type: 'URL',
      description: 'The URL to which changes are sent, at most 2,000 characters.',
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'What the webhook is for, at most 100 characters. Null without a description.',
    }),
    recordTypes: t.expose('recordTypes', {
      type: [RecordType],
      description: 'The types of records whose changes are sent.',
      extensions: charge({ listSize: recordTypes.length }),
    }),
    enabled: t.boolean({
      description: 'Whether changes are sent.',
      select: { disabledAt: true },
      resolve: ({ disabledAt }) => disabledAt === null,
    }),
    disabledAt: t.expose('disabledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the webhook was disabled: see `disabledReason`. Null if it is enabled.',
    }),
    disabledReason: t.expose('disabledReason', {
      type: WebhookDisabledReason,
      nullable: true,
      description: 'Why the webhook was disabled. Null if it is enabled.',
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'When the first of the failed attempts since the last success ended.',
    }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the failed delivery is repeated. Null unless the last attempt failed.',
      select: { disabledAt: true, nextAttemptAt: true },
      resolve: ({ disabledAt, nextAttemptAt }) => (disabledAt ? null : nextAttemptAt),
    }),
    createdAt: t.expose('createdAt', createdField('webhook')),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When a user last updated the webhook.',
    }),
  }),
});

connectionOfParent('Webhook', 'deliveries', {
  type: WebhookDelivery,
  plural: 'deliveries of a webhook',
  description: 'The attempts to send messages in the last seven days, latest first.',
  parentField: 'webhookId',
  order: listOrder('ATTEMPTED_AT', 'DESC', { field: 'attemptedAt', kind: 'time', id: 'uuid' }),
});

recordQuery('webhook', 'Webhook', {
  type: Webhook,
  description:
    "One of the caller's webhooks. NOT_FOUND if it does not exist, or if the caller may not read all of its record types.",
  noun: 'webhook',
  where: accessibleWebhook,
});

builder.queryField('webhooks', (t) =>
  t.field({
    type: [Webhook],
    description:
      "The caller's webhooks, newest first. A key lists a webhook if it may read all of its record types: an API key with the permission MANAGE those of the prompt service, a finance key those of the finance service.",
    authScopes: webhookAccess,
    extensions: charge({ listSize: recordQuotas.webhooks.default }),
    resolve: async (_root, _args, context, info) => {
      const where = accessibleWebhooks(context);
      const webhooks = await findRecords({
        model: 'Webhook',
        where,
        order: newestFirst,
        context,
        info,
      });
      context.budget.chargeItems(info, webhooks.length);
      return webhooks;
    },
  }),
);
