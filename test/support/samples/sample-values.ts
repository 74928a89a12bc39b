import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type NamedTypeNode,
  parse,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { fileUrl } from '../finance/importer.ts';
import { password } from '../users/people.ts';
import { operationVariables } from './operation-variables.ts';
import type { Reference } from './seeded-finances.ts';
import type { Records } from './seeded-records.ts';

/** Values of input types that differ from the first valid value. */
const inputs: Readonly<Record<string, (records: Records) => object>> = {
  UpdateAccountInput: () => ({ name: 'Changed' }),
  UpdateCategoryInput: () => ({ name: 'Changed' }),
  UpdateEntryInput: () => ({ amount: '2' }),
  UpdateImportPreviewInput: () => ({}),
  UpdateProfileInput: ({ newName }) => ({ name: newName }),
  UpdatePromptTemplateInput: () => ({ title: 'Changed' }),
  UpdateWebhookInput: () => ({ enabled: false }),
};

/** Values of arguments and input fields that need a special one, by their names. */
const named: Readonly<Record<string, (records: Records) => unknown>> = {
  archive: ({ archive }) => archive,
  code: ({ inviteCode }) => inviteCode,
  content: () => 'Hello {{NAME}}',
  deviceCode: ({ deviceLogin }) => deviceLogin.deviceCode,
  emoji: () => '🎁',
  filter: () => ({}),
  file: () => fileUrl('date,amount\n2026-03-16,-1'),
  from: () => '2026-03-01',
  label: () => 'production',
  number: () => 1,
  password: () => password,
  positions: () => [1],
  recordTypes: () => ['IDEA'],
  role: () => 'ADVISOR',
  // Made from the title.
  slug: ({ mark }) => mark,
  status: () => 'PLANNED',
  token: ({ shareLink }) => shareLink.secret,
  url: () => 'https://example.com',
  userCode: ({ deviceLogin }) => deviceLogin.userCode,
};

const scalars: Readonly<Record<string, unknown>> = {
  ...{ Boolean: true, Money: '1.00', Int: 2, String: 'New' },
  ...{ LocalDate: '2026-03-31', YearMonth: '2026-03' },
};

/** The records that operations are for, by their names or those of their arguments. */
const recordNames = [
  [/^undoChange$/, 'change'],
  [/import/i, 'importPreview'],
  [/apiKey/i, 'apiKey'],
  [/financeKey/i, 'financeKey'],
  [/delete.*categor/i, 'spareCategory'],
  [/categor/i, 'category'],
  [/account/i, 'account'],
  [/entr(y|ies)/i, 'entry'],
  [/idea/i, 'idea'],
  [/user/i, 'user'],
  [/webhook/i, 'webhook'],
  [/session/i, 'session'],
  [/shareLink/i, 'shareLink'],
  [/template|^nodes?$/i, 'promptTemplate'],
] as const;

export function recordOf(operation: string, records: Records): Reference {
  const [, name] = recordNames.find(([pattern]) => pattern.test(operation)) ?? [];
  if (!name) throw new Error(`no sample record for ${operation}`);
  return records[name];
}

/** An argument, an input field, or the variable in its place. */
export interface SampleInput {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** The root field that it belongs to. */
  readonly field: string;
}

/** A valid value of an input. Of an object, it has the required fields, or else the first text. */
export function sampleValue({ name, type, field }: SampleInput, records: Records): unknown {
  const nullable = getNullableType(type);
  const special = named[name];
  if (special) return special(records);
  if (isListType(nullable)) return [sampleValue({ name, type: nullable.ofType, field }, records)];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (isInputObjectType(nullable)) {
    const input = inputs[nullable.name];
    if (input) return input(records);
    const fields = Object.values(nullable.getFields());
    const required = fields.filter(isRequiredInputField);
    const given = required.length > 0 ? required : fields.filter(isText).slice(0, 1);
    return Object.fromEntries(
      given.map((each) => [each.name, sampleValue({ ...each, field }, records)]),
    );
  }
  if (nullable.name === 'ID') return recordOf(/^ids?$/.test(name) ? field : name, records).id;
  const value = scalars[nullable.name];
  if (value === undefined) throw new Error(`${field} needs an entry in fieldArguments for ${name}`);
  return value;
}

const isText = ({ type }: { type: GraphQLInputType }) => String(type) === 'String';

/** Optional variables that get a value nevertheless. */
const usual = new Set(['first', 'live', 'month', 'period']);

/** Valid values of the required and the usual variables of an operation, given with its fragments. */
export function sampleVariables(
  schema: GraphQLSchema,
  source: string,
  records: Records,
): Record<string, unknown> {
  const [name] = /(?<=query |mutation )\w+/.exec(source) ?? [];
  const special = operationVariables[name ?? '']?.(records);
  const types = new Map<string, GraphQLInputType>();
  const values: Record<string, unknown> = {};
  const info = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(info, {
    VariableDefinition({ variable, type: node }) {
      const type = typeFromAST(schema, node as NamedTypeNode) as GraphQLInputType;
      const isUsual = !special && usual.has(variable.name.value);
      if (isNonNullType(type) || isUsual) types.set(variable.name.value, type);
      return false;
    },
    Variable({ name: { value: name } }) {
      const type = types.get(name);
      const field = info.getFieldDef()?.name ?? '';
      values[name] ??= type && sampleValue({ name, type, field }, records);
    },
  });
  visit(parse(source), visitor);
  return { ...values, ...special };
}
