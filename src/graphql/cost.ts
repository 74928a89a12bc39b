import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { defaultPageSize, maxPageSize } from './connection.ts';

/** What a client sends for the variables of an operation. */
export type Variables = Readonly<Record<string, unknown>>;

/** The most that one operation may cost. */
export const maxCost = 10_000;
/** What a mutation costs besides its selection. */
const mutationCost = 10;
/** How many records a list is taken to have when nothing says so. */
const assumedListSize = 10;

/** A cost that may depend on the variables of a request. */
type Cost = number | ((variables: Variables) => number);

const inNumbers = (cost: Cost, variables: Variables) =>
  typeof cost === 'number' ? cost : cost(variables);

/** Far beyond any limit, and far below where numbers stop to count. */
const bounded = (cost: number) => Math.min(cost, 1e12);

const sum = (costs: readonly Cost[]): Cost => {
  const fixed = costs.reduce<number>((all, cost) => all + (typeof cost === 'number' ? cost : 0), 0);
  const varying = costs.filter((cost) => typeof cost !== 'number');
  if (varying.length === 0) return bounded(fixed);
  return (variables) => bounded(varying.reduce((all, cost) => all + cost(variables), fixed));
};

const product = (one: Cost, other: Cost): Cost =>
  typeof one === 'number' && typeof other === 'number'
    ? bounded(one * other)
    : (variables) => bounded(inNumbers(one, variables) * inNumbers(other, variables));

/** Worked out once for the variables of a request, however often it is a part of the whole. */
function once(cost: Cost): Cost {
  if (typeof cost === 'number') return cost;
  const known = new WeakMap<Variables, number>();
  return (variables) => {
    const value = known.get(variables) ?? cost(variables);
    known.set(variables, value);
    return value;
  };
}

/**
 * What an operation costs: one for each field that it makes, so that a page of a hundred records
 * costs a hundred times its selection. Worked out once for a document; only sizes that come in
 * variables are left for the request.
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (variables: Variables) => number {
  const root = schema.getRootType(operation.operation);
  if (!root) return () => 0;
  const cost = new CostReader(schema, document).selection(operation.selectionSet, root, 1);
  const defaults = new Map(
    (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue?.kind === Kind.INT ? Number(defaultValue.value) : undefined,
    ]),
  );
  return (variables) => {
    const withDefaults = (name: string) => variables[name] ?? defaults.get(name);
    return inNumbers(cost, new Proxy({}, { get: (_target, name) => withDefaults(String(name)) }));
  };
}

class CostReader {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** By name and page size: each fragment is read once for each, however often it is spread. */
  readonly #known = new Map<string, Map<Cost, Cost>>();

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    this.#schema = schema;
    const fragments = document.definitions.filter(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION,
    );
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  /** @param pageSize how many records `nodes` and `edges` of this connection have. */
  selection({ selections }: SelectionSetNode, parent: GraphQLCompositeType, pageSize: Cost): Cost {
    return sum(
      selections.map((node) => {
        if (node.kind === Kind.FIELD) return this.#field(node, parent, pageSize);
        if (node.kind === Kind.FRAGMENT_SPREAD) return this.#fragment(node.name.value, pageSize);
        return this.selection(
          node.selectionSet,
          this.#type(node.typeCondition?.name.value) ?? parent,
          pageSize,
        );
      }),
    );
  }

  #fragment(name: string, pageSize: Cost): Cost {
    const fragment = this.#fragments.get(name);
    const type = this.#type(fragment?.typeCondition.name.value);
    if (!fragment || !type) return 0;
    const known = this.#known.get(name) ?? new Map<Cost, Cost>();
    this.#known.set(name, known);
    const cost = known.get(pageSize) ?? once(this.selection(fragment.selectionSet, type, pageSize));
    known.set(pageSize, cost);
    return cost;
  }

  #field(node: FieldNode, parent: GraphQLCompositeType, pageSize: Cost): Cost {
    // Introspection has its own rule, and reads nothing but the schema.
    if (node.name.value.startsWith('__')) return 1;
    const field =
      isObjectType(parent) || isInterfaceType(parent)
        ? parent.getFields()[node.name.value]
        : undefined;
    const own = parent === this.#schema.getMutationType() ? 1 + mutationCost : 1;
    const type = field && getNamedType(field.type);
    if (!field || !node.selectionSet || !isCompositeType(type)) return own;
    const isConnection = type.name.endsWith('Connection');
    const below = this.selection(node.selectionSet, type, isConnection ? connectionSize(node) : 1);
    return sum([own, product(listSize(node, field, parent, pageSize), below)]);
  }

  #type(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : this.#schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }
}

/** How many records a field gives. */
function listSize(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  parent: GraphQLCompositeType,
  pageSize: Cost,
): Cost {
  if (!isListType(getNullableType(field.type))) return 1;
  if (parent.name.endsWith('Connection')) return pageSize;
  const { listSize: declared } = field.extensions as { listSize?: number };
  const ids = argument(node, 'ids');
  if (ids?.kind === Kind.LIST) return ids.values.length;
  if (ids?.kind === Kind.VARIABLE) {
    const name = ids.name.value;
    return (variables) => (Array.isArray(variables[name]) ? variables[name].length : 1);
  }
  return declared ?? assumedListSize;
}

/** The size of a page, from `first` or `last`. */
function connectionSize(node: FieldNode): Cost {
  const size = argument(node, 'first') ?? argument(node, 'last');
  // What is out of bounds is refused later, by the field itself.
  const pageOf = (value: unknown) =>
    typeof value === 'number' && value >= 0 ? Math.min(value, maxPageSize) : defaultPageSize;
  if (size?.kind === Kind.INT) return pageOf(Number(size.value));
  if (size?.kind !== Kind.VARIABLE) return defaultPageSize;
  const name = size.name.value;
  return (variables) => pageOf(variables[name]);
}

function argument(node: FieldNode, name: string): ValueNode | undefined {
  return node.arguments?.find((each) => each.name.value === name)?.value;
}
