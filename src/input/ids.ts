import { z } from 'zod';

/** How an input schema reads a reference to a record: GraphQL hands over a global id, REST a number. */
export type IdReader = () => z.ZodType<string>;

const mustExist = { error: 'must exist' };

/** Whose it is, and whether it is there, the resolver sees. */
export const graphqlIds: IdReader = () => z.string(mustExist);

/** PostgreSQL's `integer` ends here. */
const maxSerial = 2_147_483_647;

/** A number that can't be a record's id names nothing. */
export const restIds: IdReader = () =>
  z
    .number(mustExist)
    .refine((id) => Number.isInteger(id) && id >= 1 && id <= maxSerial, mustExist)
    .transform(String)
    .meta({ type: 'integer' });

/** The same in a query, where all is text. */
export const restIdText = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { ...mustExist, abort: true })
    .refine((id) => Number(id) <= maxSerial, mustExist)
    .meta({ type: 'integer', minimum: 1, maximum: maxSerial });
