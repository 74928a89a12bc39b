import { enumText } from '../../../common/enum-values.ts';
import { databaseIdOf } from '../client/record-id.ts';
import { fieldsOf, type InputField, type Inputs, optionFor } from './input-options.ts';
import { kebabCase } from './kebab-case.ts';
import { negatedFlag, type Option } from './option.ts';

type FilterName = Extract<keyof Inputs, `${string}Filter`>;

/** The name of an option. A list has the singular, because it is repeated; records have names, too. */
const optionName = (name: string, { option, record, type }: InputField): string =>
  option ?? record?.toLowerCase() ?? (type.startsWith('[') ? name.replace(/s$/, '') : name);

/** The description of a filter, with the names of the command line. */
function descriptionOf(filter: FilterName, name: string): string {
  const flag = kebabCase(name);
  const fields = fieldsOf(filter);
  return (fields[name]?.description ?? '')
    .replace(/ with these global ids.*/, ': id or name.')
    .replace('`true`: return only', `--${flag}: only`)
    .replace('`false`', negatedFlag(name))
    .replace('Return only', 'Only')
    .replace(/`([^`]+)`/g, (_, word: string) =>
      Object.hasOwn(fields, word) ? `--${kebabCase(word)}` : word,
    );
}

/** The options for the filters of a list. A filter that is declared becomes an option. */
export function filterOptions<Name extends FilterName>(filter: Name) {
  const options = Object.entries(fieldsOf(filter)).map(([name, field]) => [
    optionName(name, field),
    optionFor(field, descriptionOf(filter, name)),
  ]);
  // No command reads another option by its name.
  return Object.fromEntries(options) as Readonly<
    Record<Extract<keyof Inputs[Name], 'month'>, Option<string | undefined>>
  >;
}

/** Finds the global id of a record by its id or its name. */
type FindId = (idOrName: string) => Promise<string>;

/** The filter that the options of a command set. @param findId by the type of the record */
export async function filterOf<Name extends FilterName>(
  filter: Name,
  options: object,
  findId: Readonly<Record<string, FindId>> = {},
): Promise<Inputs[Name]> {
  const values: [string, unknown][] = [];
  for (const [name, field] of Object.entries(fieldsOf(filter))) {
    const value = (options as Readonly<Record<string, unknown>>)[optionName(name, field)];
    if (value === undefined) continue;
    const find = field.record === undefined ? undefined : findId[field.record];
    values.push([name, find ? await allIds(value as readonly string[], find) : value]);
  }
  return Object.fromEntries(values) as Inputs[Name];
}

async function allIds(texts: readonly string[], find: FindId): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) ids.push(await find(text));
  return ids;
}

/** The query parameters of REST for a filter. */
export function filterQuery(filter: FilterName, values: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const { record, type, values: names } = fieldsOf(filter)[name] as InputField;
    const parameter = type.startsWith('[') ? name.replace(/s$/, '') : name;
    for (const each of [value].flat()) {
      const text = record === undefined ? String(each) : databaseIdOf(each);
      const restText = names ? enumText(text) : text;
      if (restText !== '') query.append(kebabCase(parameter).replaceAll('-', '_'), restText);
    }
  }
  return query;
}
