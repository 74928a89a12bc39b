import { idArgument } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { recordPayload } from '../../graphql/schema/record-payload.ts';
import { auditSubject } from '../../webhooks/record-delivery.ts';
import { newWebhookSecret, sealWebhookSecret } from '../../webhooks/secret.ts';
import { audit } from '../users/audit-events/record.ts';
import { lockWebhook, webhookAccess } from './access.ts';
import { Webhook } from './webhook.ts';

const payload = recordPayload<'Webhook', { readonly secret: string }>(
  'rotateWebhookSecret',
  'Webhook',
  {
    type: Webhook,
    description: 'The webhook.',
    fields: (t) => ({
      secret: t.exposeString('secret', {
        description: 'The new secret (`whsec_…`). It is not shown again.',
      }),
    }),
  },
);

builder.mutationField('rotateWebhookSecret', (t) =>
  t.field({
    type: payload.type,
    description:
      "Gives one of the caller's webhooks a new secret. Messages that are sent from now on are signed with it only.",
    authScopes: webhookAccess,
    args: idArgument('webhook'),
    resolve: async (_root, args, context, info) => {
      const { database, identity, now } = context;
      const current = await lockWebhook(context, args.id);
      const where = { id: current.id, userId: current.userId };
      const secret = newWebhookSecret();
      const sealedSecret = sealWebhookSecret(secret, current, identity.secrets);
      const data = { sealedSecret, updatedAt: now };
      await database.webhook.update({ where, data, select: { id: true } });
      await audit(context, { kind: 'WEBHOOK_SECRET_ROTATED', subject: auditSubject(current) });
      return { ...(await payload.find(where, context, info)), secret };
    },
  }),
);
