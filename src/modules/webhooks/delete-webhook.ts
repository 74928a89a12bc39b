import { idArgument } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { auditSubject } from '../../webhooks/record-delivery.ts';
import { audit } from '../users/audit-events/record.ts';
import { lockWebhook, webhookAccess } from './access.ts';

interface Payload {
  readonly globalId: string;
}

const DeleteWebhookPayload = payloadType<Payload>('deleteWebhook', (t) => ({
  deletedWebhookId: t.exposeID('globalId', {
    description: 'The global id of the deleted webhook.',
  }),
}));

builder.mutationField('deleteWebhook', (t) =>
  t.field({
    type: DeleteWebhookPayload,
    description:
      "Deletes one of the caller's webhooks and its deliveries. A message that is being sent can still arrive.",
    authScopes: webhookAccess,
    args: idArgument('webhook'),
    resolve: async (_root, args, context) => {
      const webhook = await lockWebhook(context, args.id);
      await context.database.webhook.delete({ where: { id: webhook.id }, select: { id: true } });
      await audit(context, { kind: 'WEBHOOK_DELETED', subject: auditSubject(webhook) });
      return { globalId: args.id };
    },
  }),
);
