/** Removes undefined fields. In an update, an omitted field stays unchanged and null clears it. */
export function withoutUndefined<Fields extends object>(fields: Fields): Partial<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Fields>;
}
