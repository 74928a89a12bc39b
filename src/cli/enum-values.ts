/** The names of a GraphQL enum, each with what it means. */
export type EnumDescriptions = Readonly<Record<string, string>>;

/** The word for a name: `STARTER_KIT` is `starter-kit` on the command line. */
export function enumValue(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** The name for a word; what `--json` shows and what REST calls it are understood too. */
export function enumName<Name extends string>(
  value: string,
  names: Readonly<Record<Name, string>>,
): Name | undefined {
  const name = value.toUpperCase().replaceAll('-', '_');
  return Object.hasOwn(names, name) ? (name as Name) : undefined;
}

/** The word for people, or a dash. */
export function enumText(name: string | null | undefined): string {
  return name == null ? '' : enumValue(name);
}
