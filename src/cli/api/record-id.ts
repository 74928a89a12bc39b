const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const serial = /^[1-9]\d{0,9}$/;

/** Whether a word is an id as tables and REST show it. */
export function isRecordId(text: string): boolean {
  return uuid.test(text) || serial.test(text);
}

/**
 * The global id that an argument stands for: people copy the id that tables and REST show, programs
 * the one of `--json id`. What is neither goes to the server as it is, and is not found there.
 */
export function recordId(typename: string, id: string): string {
  return isRecordId(id) ? Buffer.from(`${typename}:${id.toLowerCase()}`).toString('base64') : id;
}
