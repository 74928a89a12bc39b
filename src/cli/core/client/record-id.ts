import { isUuid } from '../../../common/uuid.ts';

const serial = /^[1-9]\d{0,15}$/;

export const isSerial = (text: string) => serial.test(text);

const isRecordId = (text: string) => isUuid(text) || isSerial(text);

const partsOf = (globalId: string) => Buffer.from(globalId, 'base64').toString('utf8').split(':');

export const databaseIdOf = (globalId: string): string => partsOf(globalId)[1] ?? '';

/** The global id for a database id or a global id of this type; undefined for another string. */
export function exactId(typename: string, text: string, isDatabaseId = isUuid): string | undefined {
  if (isDatabaseId(text)) return recordId(typename, text);
  const [type, id = ''] = partsOf(text);
  return type === typename && isDatabaseId(id) ? recordId(typename, id) : undefined;
}

/**
 * Accepts a database id (as in tables and REST) or a global id (as `--json id` prints it). Any other
 * string is sent unchanged, and the server returns NOT_FOUND.
 */
export function recordId(typename: string, id: string): string {
  return isRecordId(id) ? Buffer.from(`${typename}:${id.toLowerCase()}`).toString('base64') : id;
}
