/** An error that the operator can fix. It is printed without a stack, and the process exits with 1. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
