/** What an update sends: only what is given, and null only where it was asked for. */
export function given<Changes extends object>(changes: Changes): Partial<Changes> {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Changes>;
}
