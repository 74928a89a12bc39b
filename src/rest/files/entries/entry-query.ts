import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EntryFilter } from '../../../generated/operations/graphql.ts';
import { globalId } from '../../../graphql/schema/global-id.ts';
import { restEnum } from '../../../input/enums.ts';
import { restIdText } from '../../../input/ids.ts';
import { categoryTypeValues } from '../../../modules/finance/categories/input.ts';
import { readQuery } from '../../read-input.ts';

const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text) => text === 'true');

/** A parameter that may be repeated. */
const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => [value].flat(), z.array(item));

/** The fields of `EntryFilter`, which the operation validates. Ids are those of REST. */
const entryQuery = z
  .object({
    month: z.string(),
    from: z.string(),
    to: z.string(),
    type: restEnum(categoryTypeValues),
    categoryId: list(restIdText()),
    accountId: list(restIdText()),
    hasAccount: flag,
    anyTag: list(z.string()),
    allTag: list(z.string()),
    search: z.string(),
    minAmount: z.string(),
    maxAmount: z.string(),
    recurring: flag,
  })
  .partial();

const lists = ['categoryId', 'accountId', 'anyTag', 'allTag'];

/** The filter in the query of a request. @throws VALIDATION_FAILED */
export function entryFilterOf({ query }: FastifyRequest): EntryFilter {
  const result = readQuery<z.output<typeof entryQuery>>(entryQuery, query as object, lists);
  if ('error' in result) throw result.error;
  const { categoryId, accountId, anyTag, allTag, ...filter } = result.value;
  const globalIds = (typename: string, ids: readonly string[]) =>
    ids.map((id) => globalId(typename, id));
  return {
    ...filter,
    ...(categoryId ? { categoryIds: globalIds('Category', categoryId) } : {}),
    ...(accountId ? { accountIds: globalIds('Account', accountId) } : {}),
    ...(anyTag ? { anyTags: anyTag } : {}),
    ...(allTag ? { allTags: allTag } : {}),
  };
}
