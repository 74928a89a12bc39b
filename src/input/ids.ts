import { z } from 'zod';
import { missingRecord } from './required.ts';

const mustExist = { error: missingRecord };

/** The resolver validates that the record exists and belongs to the caller. */
export const graphqlId = (): z.ZodType<string> => z.string(mustExist);

export const maxIds = 100;

export const idList = () =>
  z.array(z.string()).max(maxIds, { error: `are too many (maximum is ${maxIds})` });

/** A larger number is the id of no record. */
export const maxSerial = Number.MAX_SAFE_INTEGER;

export const restId = (): z.ZodType<string> =>
  z
    .number(mustExist)
    .refine((id) => Number.isInteger(id) && id >= 1 && id <= maxSerial, mustExist)
    .transform(String)
    .meta({ type: 'integer' });

export const restIdText = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, { ...mustExist, abort: true })
    .refine((id) => Number(id) <= maxSerial, mustExist)
    .meta({ type: 'integer', minimum: 1, maximum: maxSerial });

const smallestUuid = '00000000-0000-0000-0000-000000000000';
const largestUuid = smallestUuid.replaceAll('0', 'f');

/** The output is the range of UUIDs that begin with these characters. */
export const uuidPrefix = () =>
  z
    .string()
    .min(4, { error: 'is too short (minimum is 4 characters)', abort: true })
    .refine(
      (prefix) =>
        /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(completeUuid(prefix, smallestUuid)),
      { error: 'must be the first characters of a UUID' },
    )
    .transform((prefix) => ({
      gte: completeUuid(prefix, smallestUuid),
      lte: completeUuid(prefix, largestUuid),
    }));

const completeUuid = (prefix: string, uuid: string) => prefix + uuid.slice(prefix.length);
