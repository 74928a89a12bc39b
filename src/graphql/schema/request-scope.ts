export type RequestScope = Map<object, unknown>;

/**
 * Returns a function that creates a value on its first call in a request. Use this instead of a
 * WeakMap whose keys belong to requests: that can keep the values of finished requests in memory
 * until the next full garbage collection.
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
