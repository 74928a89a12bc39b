import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql';
import { isUnrecorded } from '../../../src/graphql/schema/unrecorded.ts';
import { followsChanges } from '../../../src/graphql/server/trusted/follows-changes.ts';

const follows = (schema: GraphQLSchema, selection: string) =>
  followsChanges(schema, parse(`{ ${selection} }`));

/** The fields of a type and of the types below it, without lists of other records and users. */
function selectionOf(type: GraphQLNamedType, without: RegExp, depth = 2): string {
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const fieldType = getNamedType(field.type);
    if (field.args.some(isRequiredArgument) || isUnrecorded(field)) return [];
    if (isLeafType(fieldType)) return [field.name];
    if (depth === 0 || without.test(fieldType.name)) return [];
    const selection = selectionOf(fieldType, without, depth - 1);
    return selection ? [`${field.name} ${selection}`] : [];
  });
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '';
}

const rootArguments: Readonly<Record<string, string>> = {
  financeReport: '(from: "2026-03-01", to: "2026-04-30")',
};

/**
 * Queries of all fields of root lists and sums that follow the changes of the caller's records: one
 * of finance sums, one of the others, because of the maximum cost.
 */
export function followingQueries(schema: GraphQLSchema): string[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const given = rootArguments[field.name] ?? '';
    if (!given && field.args.some(isRequiredArgument)) return [];
    const type = getNamedType(field.type);
    const isPage = /Connection$/.test(type.name);
    // The accounts and categories of entries are enough: those of sums cost too much.
    const without = isPage ? /Connection$|Edge$|^User$/ : /Connection$|^(User|Account|Category)$/;
    const selection = `${field.name}${isPage ? '(first: 10)' : given} ${selectionOf(type, without)}`;
    return isObjectType(type) && follows(schema, selection) ? [selection] : [];
  });
  const isSum = (selection: string) => selection.startsWith('finance');
  return [fields.filter(isSum), fields.filter((each) => !isSum(each))].map(
    (selections) => `query Following { ${selections.join(' ')} }`,
  );
}
