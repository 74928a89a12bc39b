import { recordSerial } from '../../../graphql/schema/node.ts';
import { newFinanceKey } from '../../../identity/key-secret.ts';
import type { KeyKind } from '../../keys/key-kind.ts';

export const financeKeyKind: KeyKind<number> = {
  model: 'FinanceKey',
  noun: 'finance key',
  auditPrefix: 'FINANCE_KEY',
  parseId: (globalId) => recordSerial('FinanceKey', globalId),
  reference: (keyId, userId) => ({ kind: 'finance-key', keyId, userId }),
  webhookKey: (financeKeyId) => ({ financeKeyId }),
  newKey: async (userId, { database, identity }) => {
    const [next] = await database.$queryRaw<[{ id: number }]>`
      SELECT nextval(pg_get_serial_sequence('finance_keys', 'id')) AS "id"`;
    return newFinanceKey(next.id, userId, identity.secrets);
  },
  table: ({ financeKey }) => financeKey,
  countLive: (userId, { database }) =>
    database.financeKey.count({ where: { userId, revokedAt: null } }),
};
