export interface PageTime {
  readonly now: Date;
  /** The day in the time zone of the browser (ADR 30), such as `2026-03-31`. */
  readonly today: string;
}

export interface PageRequest extends PageTime {
  /** The parameters of the path, such as `id` in `/admin/users/:id`. */
  readonly params: Readonly<Record<string, string>>;
  /** The query parameters without blank values. A repeated name has its last value. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** All values of the query parameters, without blank ones. */
  readonly lists: Readonly<Record<string, readonly string[] | undefined>>;
}
