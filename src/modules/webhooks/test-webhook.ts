import type { WebhookModel } from '../../generated/prisma/models.ts';
import { builder } from '../../graphql/builder.ts';
import { findPayloadRecord } from '../../graphql/find-record.ts';
import { payloadType } from '../../graphql/payload.ts';
import { lockWebhook, webhookAccess } from './access.ts';
import { Webhook } from './webhook.ts';

interface Payload {
  readonly webhook: WebhookModel;
}

const TestWebhookPayload = payloadType<Payload>('testWebhook', (t) => ({
  webhook: t.expose('webhook', { type: Webhook, description: 'The webhook.' }),
}));

builder.mutationField('testWebhook', (t) =>
  t.field({
    type: TestWebhookPayload,
    nullable: true,
    description:
      "Sends a ping to one of the caller's webhooks within seconds, also if it is disabled. The result appears in its `deliveries`. A ping that fails is not repeated. One that succeeds repeats a failed delivery at once.",
    authScopes: webhookAccess,
    args: { id: t.arg.id({ required: true, description: "The webhook's global id." }) },
    resolve: async (_root, args, context, info) => {
      const { database, now } = context;
      const { id, userId } = await lockWebhook(context, args.id);
      const where = { id, userId };
      // The ping is sent later, because no transaction may be open meanwhile.
      const data = { pingRequestedAt: now };
      await database.webhook.update({ where, data, select: { id: true } });
      const at = ['webhook'];
      return { webhook: await findPayloadRecord({ model: 'Webhook', where, at, context, info }) };
    },
  }),
);
