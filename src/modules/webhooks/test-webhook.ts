import { FolioError } from '../../errors.ts';
import { idArgument } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { recordPayload } from '../../graphql/schema/record-payload.ts';
import { lockWebhook, webhookAccess } from './access.ts';
import { Webhook } from './webhook.ts';

/** The minimum time between two pings to a webhook, in milliseconds: each can use an attempt of 10 s. */
const testIntervalMs = 60_000;

/** The row of the webhook is locked, so this holds across processes. @throws RATE_LIMITED */
function requireTestInterval(testedAt: Date | null, now: Date): void {
  if (!testedAt) return;
  const waitMs = testedAt.getTime() + testIntervalMs - now.getTime();
  // A much later test is from before the clock was set back.
  if (waitMs <= 0 || waitMs > 2 * testIntervalMs) return;
  // A clock of another process can be ahead.
  const seconds = Math.ceil(Math.min(waitMs, testIntervalMs) / 1_000);
  const message = `A webhook can be tested once a minute. Try again in ${seconds} s`;
  throw new FolioError('RATE_LIMITED', { message });
}

const payload = recordPayload('testWebhook', 'Webhook', {
  type: Webhook,
  description: 'The webhook.',
});

builder.mutationField('testWebhook', (t) =>
  t.field({
    type: payload.type,
    description:
      "Sends a ping to one of the caller's webhooks within seconds, also if it is disabled. The result appears in its `deliveries`. A ping that fails is not repeated. One that succeeds repeats a failed delivery at once. RATE_LIMITED more than once a minute for a webhook.",
    authScopes: webhookAccess,
    args: idArgument('webhook'),
    resolve: async (_root, args, context, info) => {
      const { database, now } = context;
      const { id, userId, testedAt } = await lockWebhook(context, args.id);
      requireTestInterval(testedAt, now);
      const where = { id, userId };
      // The ping is sent later, because no transaction may be open meanwhile.
      const data = { pingRequestedAt: now, testedAt: now };
      await database.webhook.update({ where, data, select: { id: true } });
      return payload.find(where, context, info);
    },
  }),
);
