import type { DatabaseClient } from '../../database/client.ts';
import type { Context } from '../../graphql/context.ts';
import type { KeyReference, NewKey } from '../../identity/key-secret.ts';

/** The columns of a stored key that both kinds have and that the functions of this folder read. */
interface StoredKey {
  readonly name: string;
  readonly keyHash: Uint8Array<ArrayBuffer>;
  /** Null once the key is revoked. */
  readonly sealedSecret: string | null;
}

/** The part of a database table that is the same for both kinds. */
interface KeyTable<Id> {
  findUnique(args: { where: { id: Id; userId: string } }): PromiseLike<StoredKey | null>;
  updateManyAndReturn(args: {
    where: { id: Id; userId: string; revokedAt: null };
    data: { revokedAt: Date; sealedSecret: null };
    select: { name: true };
  }): PromiseLike<{ name: string }[]>;
}

/** What distinguishes API keys from finance keys. `Id` is the type of the id in the database. */
export interface KeyKind<Id extends string | number> {
  /** For descriptions. */
  readonly noun: 'API key' | 'finance key';
  /** The start of the kinds of audit events. */
  readonly auditPrefix: 'API_KEY' | 'FINANCE_KEY';
  /** The id in a global id. @throws NOT_FOUND */
  parseId(globalId: string): Id;
  reference(keyId: Id, userId: string): KeyReference;
  /** Creates a secret and the columns for it, with an id that is not used yet. */
  newKey(userId: string, context: Context): Promise<NewKey<Id>>;
  table(database: DatabaseClient): KeyTable<Id>;
  /** The number of the user's keys that are neither revoked nor expired. */
  countLive(userId: string, context: Context): Promise<number>;
}
