/** A filter ignores fields that are null. */
export function withoutNull<T extends object>(record: T) {
  const given = Object.entries(record).filter(([, value]) => value != null);
  return Object.fromEntries(given) as { [Field in keyof T]?: NonNullable<T[Field]> };
}
