import { idArgument } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { deletedPayload } from '../../graphql/schema/record-payload.ts';
import { auditSubject } from '../../webhooks/record-delivery.ts';
import { audit } from '../users/audit-events/record.ts';
import { lockWebhook, webhookAccess } from './access.ts';

const DeleteWebhookPayload = deletedPayload('deleteWebhook', { noun: 'webhook', id: 'UUID' });

builder.mutationField('deleteWebhook', (t) =>
  t.field({
    type: DeleteWebhookPayload,
    description:
      "Deletes one of the caller's webhooks and its deliveries. A message that is being sent can still arrive.",
    authScopes: webhookAccess,
    args: idArgument('webhook'),
    resolve: async (_root, args, context) => {
      const webhook = await lockWebhook(context, args.id);
      const where = { id: webhook.id, userId: webhook.userId };
      await context.database.webhook.delete({ where, select: { id: true } });
      await audit(context, { kind: 'WEBHOOK_DELETED', subject: auditSubject(webhook) });
      return { globalId: args.id, id: webhook.id };
    },
  }),
);
