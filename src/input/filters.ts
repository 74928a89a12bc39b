/**
 * The filters of lists. A filter is declared once, in the `input.ts` of its noun: the GraphQL input
 * type, the query parameters of REST, the fields and chips of the web pages and the options of the
 * command line are generated from the declaration.
 */
import { z } from 'zod';
import { type EnumMapping, graphqlEnum, restEnum } from './enums.ts';
import { globalId } from './global-id.ts';
import { idList, maxIds, restIdText } from './ids.ts';
import { flag, maxTagLength, maxTags, tagList, text } from './text.ts';

/** Where a filter is offered, besides GraphQL. */
export type FilterSurface = 'rest' | 'web' | 'cli';

interface FilterOptions {
  readonly description: string;
  /** The maximum number of characters of a text. */
  readonly maxLength?: number;
  /** Whether the database may read all records of the list. It makes the filter more expensive. */
  readonly readsAll?: boolean;
  /** The option of the command line, if it has another name. */
  readonly option?: string;
  /** The label of the field on web pages. Default: the name. */
  readonly label?: string;
  /** What a web page shows before the value, or instead of `true`, if the filter applies. Default: the label. */
  readonly chip?: string;
  /** The choice of a web page that does not filter. */
  readonly any?: string;
  /** The titles of `true` and `false` on web pages. */
  readonly titles?: Readonly<Record<'true' | 'false', string>>;
}

/** @typeParam Sent the value in GraphQL @typeParam Value the validated value */
export interface FilterField<Sent = unknown, Value = unknown> extends FilterOptions {
  /** The name of the GraphQL type; in an array for a list. */
  readonly type: string | readonly [string];
  readonly isRequired: false;
  /** Validates the value that GraphQL passes to a resolver. */
  readonly schema: z.ZodType<Value>;
  /** Converts a query parameter to the value in GraphQL. Without a conversion, the resolver validates it. */
  readonly restSchema: z.ZodType<Sent>;
  /** The REST values of an enum and their GraphQL names. */
  readonly restValues?: EnumMapping;
  /** The accepted names of an enum. */
  readonly values?: readonly string[];
  /** The type of the records whose ids are accepted. */
  readonly record?: string;
  /** Why a surface does not offer the filter. */
  readonly notOn: Readonly<Partial<Record<FilterSurface, string>>>;
}

export type FilterFields = Readonly<Record<string, FilterField>>;

function filterField<Sent, Value>(
  field: Omit<FilterField<Sent, Value>, 'isRequired' | 'notOn'>,
): FilterField<Sent, Value> {
  return { ...field, isRequired: false, notOn: {} };
}

/** A value that GraphQL, REST and addresses write alike. */
export const plainFilter = <Value>(
  type: string,
  schema: z.ZodType<Value>,
  options: FilterOptions,
): FilterField<string, Value> => filterField({ ...options, type, schema, restSchema: z.string() });

/** A text of 1 to `maxLength` characters. */
export const textFilter = (options: FilterOptions & { readonly maxLength: number }) =>
  plainFilter('String', text({ max: options.maxLength }), options);

export const flagFilter = (options: FilterOptions) =>
  filterField({
    ...options,
    type: 'Boolean',
    schema: flag(),
    restSchema: z
      .enum(['true', 'false'], 'must be true or false')
      .transform((value) => value === 'true'),
  });

/** A value of the GraphQL enum `type`. */
export const enumFilter = <const Name extends string>(
  type: string,
  restValues: EnumMapping<Name>,
  options: FilterOptions,
): FilterField<Name, Name> =>
  filterField({
    ...options,
    type,
    schema: graphqlEnum(restValues),
    restSchema: restEnum(restValues),
    restValues,
    values: Object.values(restValues),
  });

/** A parameter that may be repeated. */
const repeated = <Item>(item: z.ZodType<Item>) =>
  z.preprocess((value) => [value].flat(), z.array(item));

/** Values of the GraphQL enum `type`. */
export const enumsFilter = <const Name extends string>(
  type: string,
  restValues: EnumMapping<Name>,
  options: FilterOptions,
) => {
  const values = Object.values(restValues);
  const error = `are too many (maximum is ${values.length})`;
  return filterField({
    ...options,
    type: [type],
    schema: z.array(graphqlEnum(restValues)).max(values.length, { error }),
    restSchema: repeated(restEnum(restValues)),
    restValues,
    values,
  });
};

/** Ids of records of the type `record`. The resolver converts them. */
export const idsFilter = (record: string, options: FilterOptions) =>
  filterField({
    ...options,
    description: `${options.description} with these global ids, at most ${maxIds}. NOT_FOUND for an id of another type.`,
    type: ['ID'],
    schema: idList(),
    restSchema: repeated(restIdText().transform((id) => globalId(record, id))),
    record,
  });

/** Tags, which are compared ignoring case. */
export const tagsFilter = (options: FilterOptions) =>
  filterField({
    ...options,
    description: `${options.description} of these tags, ignoring case. At most ${maxTags}, each 1 to ${maxTagLength} characters.`,
    type: ['String'],
    schema: tagList(),
    restSchema: repeated(z.string()),
  });

/** Filters that some surfaces do not offer. @param reasons why not */
export function notOn<Fields extends FilterFields>(
  reasons: FilterField['notOn'],
  fields: Fields,
): Fields {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, notOn: { ...reasons, ...field.notOn } },
  ]);
  return Object.fromEntries(entries);
}

/** Whether the filter has several values. */
export const isList = ({ type }: FilterField): boolean => typeof type !== 'string';

/** The name of a query parameter, in camelCase. A list has the singular, because it is repeated. */
export const parameterName = (name: string, field: FilterField): string =>
  isList(field) ? name.replace(/s$/, '') : name;

/** The filters that a surface offers, with their names. */
export const filtersOn = (
  surface: FilterSurface,
  fields: FilterFields,
): readonly (readonly [string, FilterField])[] =>
  Object.entries(fields).filter(([, field]) => field.notOn[surface] === undefined);

type ValidShape<Fields extends FilterFields> = {
  [Name in keyof Fields]: z.ZodOptional<Fields[Name]['schema']>;
};

type QueryShape<Fields extends FilterFields> = {
  [Name in keyof Fields]: z.ZodOptional<Fields[Name]['restSchema']>;
};

interface Declaration<Fields extends FilterFields> {
  readonly name: string;
  readonly description: string;
  readonly fields: Fields;
}

export interface FilterInput<Fields extends FilterFields = FilterFields>
  extends Declaration<Fields> {
  /** Validates the filter that GraphQL passes to a resolver, without null. */
  readonly schema: z.ZodObject<ValidShape<Fields>>;
  /** The query parameters of REST, by {@link parameterName}. The results are values in GraphQL. */
  readonly queryShape: QueryShape<Fields>;
}

/** The query parameters with the filters of a surface. */
export const queryShape = (surface: FilterSurface, fields: FilterFields) =>
  Object.fromEntries(
    filtersOn(surface, fields).map(([name, field]) => [
      parameterName(name, field),
      field.restSchema.optional(),
    ]),
  );

export function filterInput<Fields extends FilterFields>(
  declaration: Declaration<Fields>,
): FilterInput<Fields> {
  const entries = Object.entries(declaration.fields);
  return {
    ...declaration,
    schema: z.object(
      Object.fromEntries(entries.map(([name, { schema }]) => [name, schema.optional()])),
    ),
    queryShape: queryShape('rest', declaration.fields),
  } as never;
}

/** The values of a filter in GraphQL. */
export type FilterValues<Fields extends FilterFields> = {
  [Name in keyof Fields]?: z.output<Fields[Name]['restSchema']> | undefined;
};
