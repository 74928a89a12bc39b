import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { chargeOf } from '../schema/charge.ts';
import { type Cost, once, product, sum } from './cost-terms.ts';
import { IntrospectionReader } from './introspection-cost.ts';
import { filterCost, listSize, offsetCost, pageSize, rowCount } from './list-size.ts';

/** The cost of a mutation in addition to its selection. */
const mutationCost = 10;

interface SelectionCost {
  readonly records: Cost;
  readonly statements: Cost;
}

/** The type that a selection is on, and the size of the page if that is a connection. */
export interface Inside {
  readonly selectionSet: SelectionSetNode;
  readonly type: GraphQLCompositeType;
  readonly page: Cost;
}

export interface ReadField {
  readonly name: string;
  readonly cost: SelectionCost;
  /** The number of its items, each of which has the selection. */
  readonly items: Cost;
  readonly inside: Inside | undefined;
}

const noCost: SelectionCost = { records: 0, statements: 0 };

const addCosts = (costs: readonly SelectionCost[]): SelectionCost => ({
  records: sum(costs.map(({ records }) => records)),
  statements: sum(costs.map(({ statements }) => statements)),
});

export class CostReader {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #introspection: IntrospectionReader;
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
        if (node.kind === Kind.FIELD) return this.#field(node, parent, page).cost;
        if (node.kind === Kind.FRAGMENT_SPREAD) return this.#fragment(node.name.value, page);
        const type = this.#type(node.typeCondition?.name.value) ?? parent;
        return this.selection(node.selectionSet, type, page);
      }),
    );
  }

  fields({ selections }: SelectionSetNode, parent: GraphQLCompositeType, page: Cost): ReadField[] {
    return selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return this.#field(node, parent, page);
      const fragment =
        node.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(node.name.value) : node;
      if (!fragment) return [];
      const type = this.#type(fragment.typeCondition?.name.value) ?? parent;
      return this.fields(fragment.selectionSet, type, page);
    });
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
    const cost = { records: once(records), statements: once(statements) };
    costs.set(page, cost);
    return cost;
  }

  #field(node: FieldNode, parent: GraphQLCompositeType, page: Cost): ReadField {
    const name = (node.alias ?? node.name).value;
    const leaf = (records: Cost, statements: Cost = 0): ReadField => ({
      name,
      cost: { records, statements },
      items: 1,
      inside: undefined,
    });
    if (node.name.value.startsWith('__')) return leaf(this.#introspection.field(node));
    const field =
      isObjectType(parent) || isInterfaceType(parent)
        ? parent.getFields()[node.name.value]
        : undefined;
    if (!field) return leaf(1);
    const { each = 1, once: statementCost = 0, item = 0, rows } = chargeOf(field);
    const fieldCost = parent === this.#schema.getMutationType() ? each + mutationCost : each;
    const type = getNamedType(field.type);
    const { selectionSet } = node;
    if (!selectionSet || !isCompositeType(type)) return leaf(fieldCost, statementCost);
    const isConnection = type.name.endsWith('Connection');
    const innerPage = isConnection ? pageSize(node) : rows === undefined ? 1 : rowCount(node, rows);
    const selectionCost = this.selection(selectionSet, type, innerPage);
    const items = listSize({ node, field, parent, page });
    const ofItems = product(items, sum([item, selectionCost.records]));
    return {
      name,
      cost: {
        records: sum(isConnection ? [fieldCost, offsetCost(node), ofItems] : [fieldCost, ofItems]),
        statements: sum([statementCost, filterCost(node, field), selectionCost.statements]),
      },
      items,
      inside: { selectionSet, type, page: innerPage },
    };
  }

  #type(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : this.#schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }
}
