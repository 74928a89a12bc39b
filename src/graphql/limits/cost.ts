import {
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import type { ExceededCost } from '../../errors.ts';
import { CostReader, type Inside, type ReadField } from './cost-reader.ts';
import { evaluateCost, maxCostValue, sum, type VariableValues } from './cost-terms.ts';
import { fragmentsOf } from './fragments.ts';

export type Variables = Readonly<Record<string, unknown>>;

export const maxCost = 10_000;

/**
 * The cost is 1 for each field of the response, so a page of a hundred records costs a hundred
 * times its selection. The document is read once; the returned function evaluates what depends on
 * variables.
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (variables: Variables) => number {
  const root = schema.getRootType(operation.operation);
  if (!root) return () => 0;
  const reader = new CostReader(schema, fragmentsOf(document));
  const { records, statements } = reader.selection(operation.selectionSet, root, 1);
  const cost = sum([records, statements]);
  if (typeof cost === 'number') return () => cost;
  const defaults = defaultsOf(operation);
  return (variables) => cost(valuesOf(variables, defaults));
}

export type FieldCost = ExceededCost['mostExpensive'];

/** The root field with the highest cost, or the field below it that has at least half of that. */
export function mostExpensiveField(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): FieldCost {
  const reader = new CostReader(schema, fragmentsOf(document));
  const values = valuesOf(variables, defaultsOf(operation));
  const root = schema.getRootType(operation.operation) as GraphQLObjectType;
  let found: FieldCost = { path: [], cost: 0 };
  let inside: Inside | undefined = { selectionSet: operation.selectionSet, type: root, page: 1 };
  let path: readonly string[] = [];
  let parents = 1;
  while (inside) {
    const { type } = inside;
    const fields: readonly ReadField[] = reader.fields(inside.selectionSet, type, inside.page);
    const costs = fields.map(({ cost: { records, statements } }) =>
      Math.min(
        parents * evaluateCost(records, values) + evaluateCost(statements, values),
        maxCostValue,
      ),
    );
    const cost = Math.max(...costs);
    const top = fields[costs.indexOf(cost)];
    if (!top || cost < found.cost / 2) break;
    path = [...path, top.name];
    // The size of a list is set by the arguments of the field that returns the connection.
    const isCause = top.inside !== undefined || evaluateCost(top.cost.records, values) > 1;
    if (isCause && !/(Connection|Edge)$/.test(type.name)) found = { path, cost };
    parents *= evaluateCost(top.items, values);
    inside = top.inside;
  }
  return found;
}

/**
 * The cost of each field before the operation runs, with its selection and for all of its parents.
 * Fields of the same path are one.
 */
export function fieldCosts(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): FieldCost[] {
  const reader = new CostReader(schema, fragmentsOf(document));
  const values = valuesOf(variables, defaultsOf(operation));
  const found = new Map<string, FieldCost>();
  const read = (
    { selectionSet, type, page }: Inside,
    parents: number,
    above: readonly string[],
  ) => {
    for (const { name, cost: parts, items, inside } of reader.fields(selectionSet, type, page)) {
      const path = [...above, name];
      const key = path.join('.');
      const records = parents * evaluateCost(parts.records, values);
      const cost = Math.min(records + evaluateCost(parts.statements, values), maxCostValue);
      found.set(key, { path, cost: cost + (found.get(key)?.cost ?? 0) });
      if (inside) read(inside, parents * evaluateCost(items, values), path);
    }
  };
  const type = schema.getRootType(operation.operation) as GraphQLObjectType;
  read({ selectionSet: operation.selectionSet, type, page: 1 }, 1, []);
  return [...found.values()];
}

/** The cost of one item of the list that the field of `info` returns. */
export function costOfItem(info: GraphQLResolveInfo): number {
  const { schema, fragments, fieldNodes, returnType, variableValues } = info;
  const reader = new CostReader(schema, new Map(Object.entries(fragments)));
  const type = getNamedType(returnType) as GraphQLCompositeType;
  const selections = fieldNodes.map(({ selectionSet }) =>
    selectionSet ? reader.selection(selectionSet, type, 1).records : 1,
  );
  return evaluateCost(sum(selections), valuesOf(variableValues, new Map()));
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode) {
  return new Map(
    variableDefinitions.map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue && valueFromASTUntyped(defaultValue),
    ]),
  );
}

/** As in execution: null is a value, so it overrides a default value. */
function valuesOf(variables: Variables, defaults: ReadonlyMap<string, unknown>): VariableValues {
  return {
    get: (name) =>
      Object.hasOwn(variables, name) && variables[name] !== undefined
        ? variables[name]
        : defaults.get(name),
  };
}
