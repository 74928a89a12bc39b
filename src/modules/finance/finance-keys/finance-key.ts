import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { parseSerial, registerNode } from '../../../graphql/node.ts';
import { keyFields } from '../../keys/key-fields.ts';
import { chargeKeys, keyListCharge, newestFirst } from '../../keys/key-list.ts';

registerNode('FinanceKey', { requires: { session: true }, parse: parseSerial });

export const FinanceKey = builder.prismaNode('FinanceKey', {
  description: 'A key for the finance service, without its secret.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id: Number(id), userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: "The key's number, shown as `id` in REST." }),
    name: t.exposeString('name', keyFields.name),
    keyPrefix: t.exposeString('keyPrefix', keyFields.keyPrefix),
    lastUsedAt: t.expose('lastUsedAt', keyFields.lastUsedAt),
    revokedAt: t.expose('revokedAt', keyFields.revokedAt),
    createdAt: t.expose('createdAt', keyFields.createdAt),
    owner: t.relation('user', keyFields.owner),
  }),
});

builder.queryField('financeKeys', (t) =>
  t.prismaField({
    type: [FinanceKey],
    nullable: true,
    description: "The caller's finance keys, newest first.",
    authScopes: { session: true },
    args: {
      live: t.arg.boolean({
        description: '`true`: only live keys. `false`: only revoked keys. Default: all.',
      }),
    },
    extensions: keyListCharge,
    resolve: async (query, _root, { live }, context, info) => {
      const { financeKey } = context.database;
      const where = {
        userId: userIdOf(context),
        ...(live == null ? {} : { revokedAt: live ? null : { not: null } }),
      };
      await chargeKeys(context, info, () => financeKey.count({ where }));
      return financeKey.findMany({ ...query, where, orderBy: newestFirst });
    },
  }),
);
