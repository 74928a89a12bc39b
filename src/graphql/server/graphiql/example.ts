/** An operation that GraphiQL opens in its own tab. */
export interface Example {
  /** The name of the operation and of the tab. */
  readonly name: string;
  /** Starts with a comment of one line that describes the operation. */
  readonly query: string;
  /** The user fills in empty and null values; the page fills in an empty `id` with `idFrom`. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The example that creates the record of an empty `id`. */
  readonly idFrom?: 'CreateTemplate' | 'CreateKey';
}
