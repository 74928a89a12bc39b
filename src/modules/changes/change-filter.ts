import type { RecordType } from '../../generated/prisma/enums.ts';
import type { Context } from '../../graphql/schema/context.ts';
import { inputType } from '../../graphql/schema/input-type.ts';
import { validFilter } from '../../graphql/schema/validate.ts';
import { changeFilter } from './input.ts';
import { readableTypes, requireReadable } from './record-type.ts';

export const ChangeFilter = inputType(changeFilter);

/** @throws VALIDATION_FAILED, FORBIDDEN */
export function typesOf(filter: object | null | undefined, context: Context): RecordType[] {
  const { recordTypes } = validFilter(changeFilter, filter);
  if (!recordTypes) return readableTypes(context);
  requireReadable(recordTypes, context);
  return [...recordTypes];
}
