const pageSize = 25;

/** The variables of a page of a list, by the cursor that the address names. */
export function pageVariables({ after, before }: Readonly<Record<string, string | undefined>>) {
  return before === undefined ? { first: pageSize, after } : { last: pageSize, before };
}

/** A filter's word out of the address; any other word is as none. */
export const enumValue = <Value extends string>(
  values: Readonly<Record<Value, unknown>>,
  text: string | undefined,
): Value | undefined =>
  text !== undefined && Object.hasOwn(values, text) ? (text as Value) : undefined;
