import type { Logger } from 'pino';
import { type Change, changesUntil, readChanges } from '../database/changes/changes.ts';
import type { Database } from '../database/client.ts';
import { readableTypes } from '../identity/record-access.ts';
import type { Secrets } from '../identity/secrets.ts';
import { deliveries } from '../measurements/measurements.ts';
import { endWork, runAs, startWork } from '../measurements/work.ts';
import { type ClaimedWebhook, releaseWebhook, storeBatch } from './claim.ts';
import { missingSecret } from './delivery-error.ts';
import { disableWebhook } from './disable-webhook.ts';
import { changesMessage, type Message, messageHeaders, pingMessage } from './message.ts';
import { recordDelivery } from './record-delivery.ts';
import { maxBatchSize } from './schedule.ts';
import { openWebhookSecret } from './secret.ts';
import { type Outcome, type SendOptions, sendMessage } from './send-message.ts';

export interface DeliveryServices extends SendOptions {
  readonly database: Pick<Database, 'client' | 'transaction'>;
  readonly secrets: Pick<Secrets, 'sealing'>;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

interface Batch {
  readonly changes: readonly Change[];
  readonly until: number;
}

/** For a retry, the changes of the last attempt; otherwise up to 100 final changes. */
async function readBatch(
  { database }: Pick<DeliveryServices, 'database'>,
  webhook: ClaimedWebhook,
): Promise<Batch> {
  const { userId: ownerId, position: after, batchUntil } = webhook;
  const until = batchUntil ?? (await changesUntil(database.client, ownerId));
  const recordTypes = readableTypes(webhook.recordTypes, webhook.role);
  const range = { ownerId, recordTypes, after, until, limit: maxBatchSize };
  const changes = recordTypes.length > 0 ? await readChanges(database.client, range) : [];
  const last = changes.at(-1);
  return { changes, until: changes.length === maxBatchSize && last ? last.id : until };
}

async function attempt(
  services: DeliveryServices,
  webhook: ClaimedWebhook,
  message: Message,
  signal: AbortSignal,
): Promise<Outcome> {
  const { secrets, clock } = services;
  const secret = openWebhookSecret(webhook.sealedSecret, webhook, secrets);
  if (secret === undefined) return { statusCode: null, error: missingSecret };
  const headers = messageHeaders(message, secret, clock());
  return sendMessage({ url: webhook.url, headers, body: message.body, signal }, services);
}

/** Sends the next message and stores the result. */
async function deliver(
  services: DeliveryServices,
  webhook: ClaimedWebhook,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, log } = services;
  const { id, position, pingRequestedAt } = webhook;
  if (webhook.hasEndedKey) {
    await disableWebhook(database, webhook, clock());
    return;
  }
  let message: Message;
  let until = position;
  if (pingRequestedAt) message = pingMessage(id, pingRequestedAt);
  else {
    const batch = await readBatch(services, webhook);
    ({ until } = batch);
    if (batch.changes.length === 0) {
      await releaseWebhook(database.client, webhook, clock(), until);
      return;
    }
    message = changesMessage({ webhookId: id, position, ...batch });
    if (!(await storeBatch(database.client, webhook, until))) return;
  }
  const startedAt = clock();
  const kind = message.kind === 'PING' ? 'ping' : 'changes';
  const work = startWork({ kind: 'delivery', message: kind });
  let outcome: Outcome | undefined;
  try {
    outcome = await runAs(work, () => attempt(services, webhook, message, signal));
  } finally {
    endWork(work, { status: outcome?.statusCode ?? null });
  }
  // Stopped before a response: another process sends the message again.
  if (signal.aborted && outcome.statusCode === null) {
    await releaseWebhook(database.client, webhook, clock());
    return;
  }
  const endedAt = clock();
  deliveries.record({
    kind,
    result: outcome.error === null ? 'delivered' : 'failed',
    seconds: Math.max(0, endedAt.getTime() - startedAt.getTime()) / 1_000,
  });
  const isDisabled = await recordDelivery(database, {
    webhook,
    message,
    until,
    outcome,
    startedAt,
    endedAt,
  });
  if (isDisabled)
    log.info({ webhookId: id }, 'a webhook was disabled after failing for three days');
}

/** Never rejects. @returns false after an error: the webhook is free again when its lease ends. */
export async function deliverNext(
  services: DeliveryServices,
  webhook: ClaimedWebhook,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await deliver(services, webhook, signal);
    return true;
  } catch (err) {
    services.log.warn({ err, webhookId: webhook.id }, 'a webhook could not be processed');
    return false;
  }
}
