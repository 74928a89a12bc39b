/** What the fields of one request share, by what it is for. */
export type RequestScope = Map<object, unknown>;

/**
 * Declares a value that the fields of a request share, created when it is first needed. It is kept in
 * the request's scope: a WeakMap with an object of the request as key would keep the values of
 * finished requests until the next full garbage collection.
 */
export function perRequest<Value, Context extends { readonly requestScope: RequestScope }>(
  create: (context: Context) => Value,
) {
  const key = {};
  return (context: Context): Value => {
    let value = context.requestScope.get(key) as Value | undefined;
    if (value === undefined) {
      value = create(context);
      context.requestScope.set(key, value);
    }
    return value;
  };
}
