/** The names of a GraphQL enum, with descriptions. */
export type EnumDescriptions = Readonly<Record<string, string>>;

/** Converts a GraphQL name to the value of an option: `STARTER_KIT` to `starter-kit`. */
export function enumValue(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** Converts a value to the GraphQL name. Also accepts GraphQL names and REST values. */
export function enumName<Name extends string>(
  value: string,
  names: Readonly<Record<Name, string>>,
): Name | undefined {
  const name = value.toUpperCase().replaceAll('-', '_');
  return Object.hasOwn(names, name) ? (name as Name) : undefined;
}

export function enumText(name: string | null | undefined): string {
  return name == null ? '' : enumValue(name);
}
