/** Whether a value of JSON is an object or an array: not null. */
export const isObjectOrArray = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a value of JSON or YAML is an object: not null, and not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  isObjectOrArray(value) && !Array.isArray(value);

/** Whether a value is an object, but not an array or an instance of another class. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  isObjectOrArray(value) && Object.getPrototypeOf(value) === Object.prototype;
