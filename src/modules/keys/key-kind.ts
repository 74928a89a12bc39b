import type { DatabaseClient } from '../../database/client.ts';
import type { ApiKeyModel } from '../../generated/prisma/models.ts';
import type { Context } from '../../graphql/schema/context.ts';
import type { KeyReference, NewKey } from '../../identity/key-secret.ts';
import type { WebhookKey } from '../../webhooks/disable-webhook.ts';

/** The columns that the functions of this folder read from a key of either kind. */
type StoredKey = Pick<ApiKeyModel, 'name' | 'keyHash' | 'sealedSecret'>;

/** The methods of the database client that are the same for both kinds. */
interface KeyTable<Id> {
  findUnique(args: { where: { id: Id; userId: string } }): PromiseLike<StoredKey | null>;
  updateManyAndReturn(args: {
    where: { id: Id; userId: string; revokedAt: null };
    data: { revokedAt: Date; sealedSecret: null };
    select: { name: true };
  }): PromiseLike<{ name: string }[]>;
}

export type KeyModel = 'ApiKey' | 'FinanceKey';

/**
 * The differences between API keys and finance keys, for the functions of this folder. `Id` is the
 * type of the id in the database.
 */
export interface KeyKind<Id extends string | number> {
  readonly model: KeyModel;
  readonly noun: 'API key' | 'finance key';
  /** The prefix of the kinds of audit events, as in `API_KEY_CREATED`. */
  readonly auditPrefix: 'API_KEY' | 'FINANCE_KEY';
  /** The database id in a global id. @throws NOT_FOUND for a malformed id or another type. */
  parseId(globalId: string): Id;
  reference(keyId: Id, userId: string): KeyReference;
  /** Generates a secret and its columns, with an unused id. Does not write the row. */
  newKey(userId: string, context: Context): Promise<NewKey<Id>>;
  /** The column of webhooks that belong to a key. */
  webhookKey(keyId: Id): WebhookKey;
  table(database: DatabaseClient): KeyTable<Id>;
  /** The number of the user's keys that are neither revoked nor expired. */
  countLive(userId: string, context: Context): Promise<number>;
}

type KeyAction = 'CREATED' | 'REVEALED' | 'REVEAL_REFUSED' | 'REVOKED';

export function keyEvent(
  { auditPrefix }: Pick<KeyKind<string>, 'auditPrefix'>,
  action: KeyAction,
  key: { readonly name: string },
) {
  return { kind: `${auditPrefix}_${action}`, subject: key.name } as const;
}
