import { builder } from '../../graphql/builder.ts';
import { charge } from '../../graphql/charge.ts';
import { userIdOf } from '../../graphql/context.ts';
import { parseSerial, registerNode } from '../../graphql/node.ts';

/** Live keys that a user has at most, unless the configuration allows more; revoked ones are besides. */
const usualQuota = 50;

registerNode('FinanceKey', { requires: { session: true }, parse: parseSerial });

export const FinanceKey = builder.prismaNode('FinanceKey', {
  description: 'A key to the finance service. The secret itself is not part of it.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id: Number(id), userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST shows as `id`.' }),
    name: t.exposeString('name', { description: '1 to 100 characters.' }),
    keyPrefix: t.exposeString('keyPrefix', {
      description: 'The first 10 characters of the secret, to recognise it by.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'About when it was last used (to a minute), null if never.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked, null if it was not.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    owner: t.relation('user', { description: 'Whose it is.' }),
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
        description: 'Only those that work, or only those that are revoked; all if left out.',
      }),
    },
    extensions: charge({ listSize: usualQuota }),
    resolve: async (query, _root, { live }, context, info) => {
      const { budget, database } = context;
      const where = {
        userId: userIdOf(context),
        ...(live == null ? {} : { revokedAt: live ? null : { not: null } }),
      };
      if (budget.isLimited) budget.chargeItems(info, await database.financeKey.count({ where }));
      return database.financeKey.findMany({
        ...query,
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
    },
  }),
);
