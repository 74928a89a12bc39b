import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { chargeOf } from './charge.ts';
import { type Cost, evaluateCost, once, product, sum, type VariableValues } from './cost-terms.ts';
import { IntrospectionReader } from './introspection-cost.ts';
import { listSize, offsetCost, pageSize, rowCount } from './list-size.ts';

/** The variables of a request. */
export type Variables = Readonly<Record<string, unknown>>;

/** The maximum cost of an operation. */
export const maxCost = 10_000;
/** The cost of a mutation in addition to its selection. */
const mutationCost = 10;

/**
 * Returns a function that computes the cost of an operation: 1 for each field of the response, so a
 * page of a hundred records costs a hundred times its selection. The document is read only once;
 * the function evaluates what depends on variables.
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (variables: Variables) => number {
  const root = schema.getRootType(operation.operation);
  if (!root) return () => 0;
  const fragments = document.definitions.filter(
    (definition) => definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  const reader = new CostReader(
    schema,
    new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
  );
  const { records, statements } = reader.selection(operation.selectionSet, root, 1);
  const cost = sum([records, statements]);
  if (typeof cost === 'number') return () => cost;
  const defaults = defaultsOf(operation);
  return (variables) => cost(valuesOf(variables, defaults));
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

/** The cost of a selection: for each record, and once for all records (see `Charge`). */
interface SelectionCost {
  readonly records: Cost;
  readonly statements: number;
}

const noCost: SelectionCost = { records: 0, statements: 0 };

const addCosts = (costs: readonly SelectionCost[]): SelectionCost => ({
  records: sum(costs.map(({ records }) => records)),
  statements: sum(costs.map(({ statements }) => statements)) as number,
});

class CostReader {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #introspection: IntrospectionReader;
  /** By name and page size, so that a fragment is read once, however often it is spread. */
  readonly #fragmentCosts = new Map<string, Map<Cost, SelectionCost>>();

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#schema = schema;
    this.#fragments = fragments;
    this.#introspection = new IntrospectionReader(schema, fragments);
  }

  /** @param page the size of the parent's lists if it is a connection or a bulk mutation's payload */
  selection(
    { selections }: SelectionSetNode,
    parent: GraphQLCompositeType,
    page: Cost,
  ): SelectionCost {
    return addCosts(
      selections.map((node) => {
        if (node.kind === Kind.FIELD) return this.#field(node, parent, page);
        if (node.kind === Kind.FRAGMENT_SPREAD) return this.#fragment(node.name.value, page);
        const type = this.#type(node.typeCondition?.name.value) ?? parent;
        return this.selection(node.selectionSet, type, page);
      }),
    );
  }

  #fragment(name: string, page: Cost): SelectionCost {
    const fragment = this.#fragments.get(name);
    const type = this.#type(fragment?.typeCondition.name.value);
    if (!fragment || !type) return noCost;
    const costs = this.#fragmentCosts.get(name) ?? new Map<Cost, SelectionCost>();
    this.#fragmentCosts.set(name, costs);
    const cached = costs.get(page);
    if (cached) return cached;
    const { records, statements } = this.selection(fragment.selectionSet, type, page);
    const cost = { records: once(records), statements };
    costs.set(page, cost);
    return cost;
  }

  #field(node: FieldNode, parent: GraphQLCompositeType, page: Cost): SelectionCost {
    if (node.name.value.startsWith('__')) {
      return { records: this.#introspection.field(node), statements: 0 };
    }
    const field =
      isObjectType(parent) || isInterfaceType(parent)
        ? parent.getFields()[node.name.value]
        : undefined;
    if (!field) return { records: 1, statements: 0 };
    const { each = 1, once: statementCost = 0, item = 0, rows } = chargeOf(field);
    const fieldCost = parent === this.#schema.getMutationType() ? each + mutationCost : each;
    const type = getNamedType(field.type);
    if (!node.selectionSet || !isCompositeType(type))
      return { records: fieldCost, statements: statementCost };
    const isConnection = type.name.endsWith('Connection');
    const size = rows === undefined ? 1 : rowCount(node, rows);
    const selectionCost = this.selection(
      node.selectionSet,
      type,
      isConnection ? pageSize(node) : size,
    );
    const items = product(
      listSize({ node, field, parent, page }),
      sum([item, selectionCost.records]),
    );
    return {
      records: sum(isConnection ? [fieldCost, offsetCost(node), items] : [fieldCost, items]),
      statements: sum([statementCost, selectionCost.statements]) as number,
    };
  }

  #type(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : this.#schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }
}
