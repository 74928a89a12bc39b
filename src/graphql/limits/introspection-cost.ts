import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import { type Cost, maxCostValue } from './cost-terms.ts';

/** Low: values come from memory, and standard introspection has thousands of them. */
const costOfValue = 0.25;
/** The maximum number of values that are visited for one field. More exceed any cost limit. */
const maxSteps = 50_000;

/**
 * Counts the values that an introspection selection returns. Each selection is evaluated once for
 * each object of the schema, so nested fragments can't make this exponential.
 */
export class IntrospectionReader {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #counts = new Map<SelectionSetNode, Map<unknown, number>>();
  #steps = 0;

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#schema = schema;
    this.#fragments = fragments;
  }

  field(node: FieldNode): Cost {
    if (!node.selectionSet) return 1;
    const { selectionSet } = node;
    if (node.name.value === SchemaMetaFieldDef.name) {
      return this.#cost(selectionSet, SchemaMetaFieldDef.type, this.#schema);
    }
    const name = node.arguments?.find((each) => each.name.value === 'name')?.value;
    if (name?.kind === Kind.VARIABLE) {
      return costOfVariableType({
        schema: this.#schema,
        fragments: this.#fragments,
        selectionSet,
        variable: name.name.value,
      });
    }
    return this.ofType(selectionSet, name && valueFromASTUntyped(name));
  }

  ofType(selectionSet: SelectionSetNode, name: unknown): number {
    return this.#cost(selectionSet, TypeMetaFieldDef.type, this.#schema.getType(String(name)));
  }

  #cost(selectionSet: SelectionSetNode, type: object, value: unknown): number {
    this.#steps = 0;
    const values = 1 + this.#count(selectionSet, getNamedType(type as GraphQLObjectType), value);
    return values > maxCostValue ? maxCostValue : Math.ceil(values * costOfValue);
  }

  #count(selectionSet: SelectionSetNode, type: unknown, value: unknown): number {
    if (value == null || !isObjectType(type)) return 0;
    const counts = this.#counts.get(selectionSet) ?? new Map<unknown, number>();
    this.#counts.set(selectionSet, counts);
    const counted = counts.get(value);
    if (counted !== undefined) return counted;
    let count = 0;
    for (const node of selectionSet.selections) {
      if (node.kind === Kind.FIELD) {
        count += 1 + this.#countField(node, type, value);
      } else {
        const fragment =
          node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value);
        if (fragment) count += this.#count(fragment.selectionSet, type, value);
      }
    }
    counts.set(value, count);
    return count;
  }

  #countField(node: FieldNode, type: GraphQLObjectType, value: unknown): number {
    const field = type.getFields()[node.name.value];
    if (!node.selectionSet || !field?.resolve) return 0;
    if (this.#steps > maxSteps) return Number.POSITIVE_INFINITY;
    const deprecated = node.arguments?.find(
      (each) => each.name.value === 'includeDeprecated',
    )?.value;
    // A variable can include deprecated elements, so they count.
    const isExcluded = !deprecated || (deprecated.kind === Kind.BOOLEAN && !deprecated.value);
    const args = { includeDeprecated: !isExcluded };
    const resolved: unknown = field.resolve(value, args, undefined, {
      schema: this.#schema,
    } as never);
    const items = Array.isArray(resolved) ? resolved : [resolved];
    this.#steps += 1 + items.length;
    const itemType = getNamedType(field.type);
    let count = 0;
    for (const item of items) count += this.#count(node.selectionSet, itemType, item);
    return count;
  }
}

/** The argument `name` of `__type` is a variable. */
interface VariableType {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly selectionSet: SelectionSetNode;
  readonly variable: string;
}

/**
 * The operation cache keeps the cost. The counts of a reader need more memory than the document.
 */
function costOfVariableType({ schema, fragments, selectionSet, variable }: VariableType): Cost {
  return (values) =>
    new IntrospectionReader(schema, fragments).ofType(selectionSet, values.get(variable));
}
