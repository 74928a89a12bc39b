import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import manifest from '../../package.json' with { type: 'json' };
import { type Change, modelOf } from '../database/changes/changes.ts';
import { globalId } from '../input/global-id.ts';

export interface Message {
  readonly kind: 'CHANGES' | 'PING';
  /** The same for each attempt. Receivers can ignore repeats by it. */
  readonly id: string;
  readonly body: string;
  readonly changeCount: number;
}

interface Batch {
  readonly webhookId: string;
  readonly position: number;
  readonly until: number;
  /** At least one. */
  readonly changes: readonly Change[];
}

/** Messages with the same id have the same content. */
function messageId(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest('base64url');
  return `msg_${hash.slice(0, 27)}`;
}

/** The time is that of the last change, so it is the same in each attempt. */
export function changesMessage({ webhookId, position, until, changes }: Batch): Message {
  const body = JSON.stringify({
    type: 'changes',
    timestamp: changes.at(-1)?.changedAt,
    changes: changes.map(({ action, recordType, recordId, changedAt }) => ({
      action,
      recordType,
      recordId: globalId(modelOf(recordType), recordId),
      changedAt,
    })),
  });
  const id = messageId(webhookId, String(position), String(until), body);
  return { kind: 'CHANGES', id, body, changeCount: changes.length };
}

export function pingMessage(webhookId: string, requestedAt: Date): Message {
  const body = JSON.stringify({ type: 'ping', timestamp: requestedAt });
  return { kind: 'PING', id: messageId(webhookId, body), body, changeCount: 0 };
}

/** The headers of a message, signed by the Standard Webhooks specification. */
export function messageHeaders({ id, body }: Message, secret: string, sentAt: Date) {
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `folio/${manifest.version}`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
}
