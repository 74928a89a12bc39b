import { randomUUIDv7 } from 'node:crypto';
import { changesUntil } from '../../database/changes/changes.ts';
import { inputArgument } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { userIdOf } from '../../graphql/schema/context.ts';
import { inputType } from '../../graphql/schema/input-type.ts';
import { recordPayload } from '../../graphql/schema/record-payload.ts';
import { validInput } from '../../graphql/schema/validate.ts';
import { recordQuotas } from '../../settings/quotas.ts';
import { auditSubject } from '../../webhooks/record-delivery.ts';
import { newWebhookSecret, sealWebhookSecret } from '../../webhooks/secret.ts';
import { requireQuota } from '../quotas/require-quota.ts';
import { audit } from '../users/audit-events/record.ts';
import { lockUser } from '../users/lock-user.ts';
import { credentialColumns, requireTypeAccess, webhookAccess } from './access.ts';
import { createWebhookInput } from './input.ts';
import { validUrl } from './valid-url.ts';
import { Webhook } from './webhook.ts';

const CreateWebhookInput = inputType(createWebhookInput);

const payload = recordPayload<'Webhook', { readonly secret: string }>('createWebhook', 'Webhook', {
  type: Webhook,
  description: 'The new webhook.',
  fields: (t) => ({
    secret: t.exposeString('secret', {
      description:
        'The secret (`whsec_…`) with which the receiver verifies messages. It is not shown again.',
    }),
  }),
});

builder.mutationField('createWebhook', (t) =>
  t.field({
    type: payload.type,
    description: `Creates a webhook. It sends the changes from now on. It belongs to the key of the request, and is disabled when that key is revoked or expires. FORBIDDEN for a record type that the caller may not access: prompt types need a session or an API key with the permission MANAGE, finance types a session or a finance key. VALIDATION_FAILED when the caller has the maximum number of webhooks (default ${recordQuotas.webhooks.default}).`,
    authScopes: webhookAccess,
    args: inputArgument(CreateWebhookInput, 'The new webhook.'),
    resolve: async (_root, args, context, info) => {
      const { database, identity, now } = context;
      const input = validInput(createWebhookInput.schema, args.input);
      requireTypeAccess(input.recordTypes, context);
      const url = validUrl(input.url, context);
      const userId = userIdOf(context);
      // The lock comes before `changesUntil`, in the order of the mutations that add changes.
      await lockUser(context);
      requireQuota('webhooks', await database.webhook.count({ where: { userId } }), context);
      const secret = newWebhookSecret();
      const where = { id: randomUUIDv7(), userId };
      await database.webhook.create({
        data: {
          ...input,
          ...where,
          ...credentialColumns(context),
          url,
          sealedSecret: sealWebhookSecret(secret, where, identity.secrets),
          position: await changesUntil(database, userId),
          createdAt: now,
          updatedAt: now,
        },
        select: { id: true },
      });
      await audit(context, { kind: 'WEBHOOK_CREATED', subject: auditSubject({ url }) });
      return { ...(await payload.find(where, context, info)), secret };
    },
  }),
);
