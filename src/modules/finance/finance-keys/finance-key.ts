import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { parseSerial, registerNode, restNumber } from '../../../graphql/schema/node.ts';
import { ownList } from '../../../graphql/schema/own-lists.ts';
import { keyFields, keyList } from '../../keys/key-fields.ts';

export const FinanceKey = builder.prismaNode('FinanceKey', {
  ...registerNode('FinanceKey', { requires: { session: true }, parse: parseSerial }),
  description: 'A key for the finance service, without its secret.',
  findUnique: (id, context) => ({ id: Number(id), userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.expose('id', restNumber('key')),
    name: t.exposeString('name', keyFields.name),
    keyPrefix: t.exposeString('keyPrefix', keyFields.keyPrefix),
    lastUsedAt: t.expose('lastUsedAt', keyFields.lastUsedAt),
    revokedAt: t.expose('revokedAt', keyFields.revokedAt),
    createdAt: t.expose('createdAt', keyFields.createdAt),
    owner: t.relation('user', keyFields.owner),
  }),
});

ownList('financeKeys', 'FinanceKey', {
  ...keyList,
  type: FinanceKey,
  records: 'finance keys, newest first',
  args: builder.args((t) => ({
    live: t.boolean({
      description: '`true`: only live keys. `false`: only revoked keys. Default: all.',
    }),
  })),
  where: ({ live }, context) => ({
    userId: userIdOf(context),
    ...(live == null ? {} : { revokedAt: live ? null : { not: null } }),
  }),
});
