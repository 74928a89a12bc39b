import type { WebhookModel } from '../../generated/prisma/models.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { findPayloadRecord } from '../../graphql/schema/find-record.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { auditSubject } from '../../webhooks/record-delivery.ts';
import { newWebhookSecret, sealWebhookSecret } from '../../webhooks/secret.ts';
import { audit } from '../users/audit-events/record.ts';
import { lockWebhook, webhookAccess } from './access.ts';
import { Webhook } from './webhook.ts';

interface Payload {
  readonly webhook: WebhookModel;
  readonly secret: string;
}

const RotateWebhookSecretPayload = payloadType<Payload>('rotateWebhookSecret', (t) => ({
  webhook: t.expose('webhook', { type: Webhook, description: 'The webhook.' }),
  secret: t.exposeString('secret', {
    description: 'The new secret (`whsec_…`). It is not shown again.',
  }),
}));

builder.mutationField('rotateWebhookSecret', (t) =>
  t.field({
    type: RotateWebhookSecretPayload,
    description:
      "Gives one of the caller's webhooks a new secret. Messages that are sent from now on are signed with it only.",
    authScopes: webhookAccess,
    args: { id: t.arg.id({ required: true, description: "The webhook's global id." }) },
    resolve: async (_root, args, context, info) => {
      const { database, identity, now } = context;
      const current = await lockWebhook(context, args.id);
      const where = { id: current.id, userId: current.userId };
      const secret = newWebhookSecret();
      const sealedSecret = sealWebhookSecret(secret, current, identity.secrets);
      const data = { sealedSecret, updatedAt: now };
      await database.webhook.update({ where, data, select: { id: true } });
      await audit(context, { kind: 'WEBHOOK_SECRET_ROTATED', subject: auditSubject(current) });
      const at = ['webhook'];
      const webhook = await findPayloadRecord({ model: 'Webhook', where, at, context, info });
      return { webhook, secret };
    },
  }),
);
