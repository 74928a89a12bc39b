/** An operation that GraphiQL opens in a tab of its own. */
export interface Example {
  /** The operation's name, and so the tab's. */
  readonly name: string;
  /** Starts with a comment of one line that says what it shows. */
  readonly query: string;
  /** An empty id is for the reader to fill in. */
  readonly variables?: Readonly<Record<string, unknown>>;
}
