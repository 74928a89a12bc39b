import { builder } from '../../../graphql/builder.ts';
import { charge } from '../../../graphql/charge.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { parseSerial, registerNode } from '../../../graphql/node.ts';

/** Live keys that a user has at most, unless the configuration allows more; revoked ones are besides. */
const usualQuota = 50;

registerNode('FinanceKey', { requires: { session: true }, parse: parseSerial });

export const FinanceKey = builder.prismaNode('FinanceKey', {
  description: 'An API key for the finance service, without its secret.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id: Number(id), userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: "The key's number, shown as `id` in REST." }),
    name: t.exposeString('name', { description: '1 to 100 characters.' }),
    keyPrefix: t.exposeString('keyPrefix', {
      description: 'The first 10 characters of the secret.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was last used, to the minute. Null if never.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was revoked. Null if it was not.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the key was created.',
    }),
    owner: t.relation('user', { description: "The key's owner." }),
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
