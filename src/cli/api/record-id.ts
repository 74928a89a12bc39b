const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const serial = /^[1-9]\d{0,9}$/;

/** Whether a word is an id as tables and REST show it. */
export function isRecordId(word: string): boolean {
  return uuid.test(word) || serial.test(word);
}

/**
 * The global id that an argument stands for: people copy the id that tables and REST show, programs
 * the one of `--json id`. What is neither goes to the server as it is, and is not found there.
 */
export function recordId(typename: string, given: string): string {
  return isRecordId(given)
    ? Buffer.from(`${typename}:${given.toLowerCase()}`).toString('base64')
    : given;
}
