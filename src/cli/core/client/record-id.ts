import { isUuid } from '../../../common/uuid.ts';

const serial = /^[1-9]\d{0,15}$/;

export const isSerial = (text: string) => serial.test(text);

const isRecordId = (text: string) => isUuid(text) || isSerial(text);

/** The database id in a global id of the server. */
export function databaseIdOf(globalId: string): string {
  return Buffer.from(globalId, 'base64').toString('utf8').split(':')[1] ?? '';
}

/**
 * Accepts a database id (as in tables and REST) or a global id (as `--json id` prints it). Any other
 * string is sent unchanged, and the server returns NOT_FOUND.
 */
export function recordId(typename: string, id: string): string {
  return isRecordId(id) ? Buffer.from(`${typename}:${id.toLowerCase()}`).toString('base64') : id;
}
