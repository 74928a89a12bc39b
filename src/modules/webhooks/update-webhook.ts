import { isDeepStrictEqual } from 'node:util';
import type { WebhookModel } from '../../generated/prisma/models.ts';
import { updateArguments } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import type { Context } from '../../graphql/schema/context.ts';
import { inputType } from '../../graphql/schema/input-type.ts';
import { recordPayload } from '../../graphql/schema/record-payload.ts';
import { validInput } from '../../graphql/schema/validate.ts';
import { auditSubject } from '../../webhooks/record-delivery.ts';
import { audit } from '../users/audit-events/record.ts';
import { credentialColumns, lockWebhook, requireTypeAccess, webhookAccess } from './access.ts';
import { updateWebhookInput } from './input.ts';
import { validUrl } from './valid-url.ts';
import { Webhook } from './webhook.ts';

const UpdateWebhookInput = inputType(updateWebhookInput);

const payload = recordPayload('updateWebhook', 'Webhook', {
  type: Webhook,
  description: 'The updated webhook.',
});

/** The next attempt is made at once. */
const notFailing = { failedAttempts: 0, failingSince: null, nextAttemptAt: null };

/** The credential may differ from the earlier one. */
const enabledColumns = (context: Context) => ({
  ...notFailing,
  ...credentialColumns(context),
  disabledAt: null,
  disabledReason: null,
});

function changedColumns(current: WebhookModel, rawInput: unknown, context: Context) {
  const { enabled, ...input } = validInput(updateWebhookInput.schema, rawInput);
  if (input.recordTypes) requireTypeAccess(input.recordTypes, context);
  const values = {
    ...input,
    ...(input.url === undefined ? {} : { url: validUrl(input.url, context) }),
  };
  const changed = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        value !== undefined && !isDeepStrictEqual(value, current[name as keyof WebhookModel]),
    ),
  );
  const isEnabled = current.disabledAt === null;
  return {
    ...changed,
    ...('url' in changed ? { ...notFailing, ...credentialColumns(context) } : {}),
    // A batch that is sent again would have other changes.
    ...('recordTypes' in changed ? { batchUntil: null } : {}),
    ...(enabled === true && !isEnabled ? enabledColumns(context) : {}),
    ...(enabled === false && isEnabled
      ? { disabledAt: context.now, disabledReason: 'USER' as const }
      : {}),
  };
}

builder.mutationField('updateWebhook', (t) =>
  t.field({
    type: payload.type,
    description:
      "Updates one of the caller's webhooks. A webhook that is enabled again continues after the last delivered change; changes of more than 30 days ago are deleted. A new URL is tried at once. A webhook that is enabled again or gets another URL belongs to the key of the request, or to the user if a session makes it. `updatedAt` changes only if a value changes. FORBIDDEN for a record type that the caller may not access.",
    authScopes: webhookAccess,
    args: updateArguments('webhook', UpdateWebhookInput),
    resolve: async (_root, args, context, info) => {
      const { database, now } = context;
      const current = await lockWebhook(context, args.id);
      const where = { id: current.id, userId: current.userId };
      const data = changedColumns(current, args.input, context);
      if (Object.keys(data).length > 0) {
        const columns = { ...data, updatedAt: now };
        const updated = await database.webhook.update({
          where,
          data: columns,
          select: { url: true },
        });
        if (updated.url !== current.url) {
          await audit(context, { kind: 'WEBHOOK_URL_CHANGED', subject: auditSubject(updated) });
        }
      }
      return payload.find(where, context, info);
    },
  }),
);
