/** The connection arguments for the cursor in the query parameters. */
export function pageVariables(
  { after, before }: Readonly<Record<string, string | undefined>>,
  pageSize = 25,
) {
  return before === undefined ? { first: pageSize, after } : { last: pageSize, before };
}

/** The enum value in a query parameter; undefined for any other string. */
export const enumValue = <Value extends string>(
  values: Readonly<Record<Value, unknown>>,
  text: string | undefined,
): Value | undefined =>
  text !== undefined && Object.hasOwn(values, text) ? (text as Value) : undefined;
