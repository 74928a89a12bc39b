import type { InputShapeFromFields } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../../database/query/filter.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { findRecords } from '../../../graphql/schema/find-record.ts';
import { parseSerial, registerNode } from '../../../graphql/schema/node.ts';
import { requireOwnRecords } from '../../../graphql/schema/own-records.ts';
import { keyFields } from '../../keys/key-fields.ts';
import { keyListCharge, newestFirst } from '../../keys/key-list.ts';

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

const listArguments = builder.args((t) => ({
  live: t.boolean({
    description: '`true`: only live keys. `false`: only revoked keys. Default: all.',
  }),
}));

async function ownFinanceKeys(
  { live }: InputShapeFromFields<typeof listArguments>,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const where: Filter<'FinanceKey'> = {
    userId: userIdOf(context),
    ...(live == null ? {} : { revokedAt: live ? null : { not: null } }),
  };
  const order = newestFirst;
  const keys = await findRecords({ model: 'FinanceKey', where, order, context, info });
  context.budget.chargeItems(info, keys.length);
  return keys;
}

builder.queryField('financeKeys', (t) =>
  t.field({
    type: [FinanceKey],
    description: "The caller's finance keys, newest first.",
    authScopes: { session: true },
    args: listArguments,
    extensions: keyListCharge,
    resolve: (_root, args, context, info) => ownFinanceKeys(args, context, info),
  }),
);

builder.prismaObjectField('User', 'financeKeys', (t) =>
  t.field({
    type: [FinanceKey],
    nullable: true,
    description: "The user's finance keys, newest first. FORBIDDEN for another user.",
    authScopes: { session: true },
    args: listArguments,
    extensions: keyListCharge,
    resolve: (user, args, context, info) => {
      requireOwnRecords(user, context);
      return ownFinanceKeys(args, context, info);
    },
  }),
);
