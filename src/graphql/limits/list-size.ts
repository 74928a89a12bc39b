import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { chargeOf, filterCostOf } from '../schema/charge.ts';
import { defaultPageSize, maxPageSize } from '../schema/connection.ts';
import { type Cost, sum, type VariableValues } from './cost-terms.ts';

type Argument = { readonly value: unknown } | ((values: VariableValues) => unknown);

function argument(node: FieldNode, name: string): Argument {
  const value = node.arguments?.find((each) => each.name.value === name)?.value;
  if (!value) return { value: undefined };
  const variables: string[] = [];
  visit(value, { Variable: (variable) => void variables.push(variable.name.value) });
  if (variables.length === 0) return { value: valueFromASTUntyped(value) };
  return (values) =>
    valueFromASTUntyped(
      value,
      Object.fromEntries(variables.map((each) => [each, values.get(each)])),
    );
}

function fromArguments(
  node: FieldNode,
  names: readonly string[],
  compute: (argumentValues: readonly unknown[]) => number,
): Cost {
  const argumentValues = names.map((name) => argument(node, name));
  const computeWith = (values: VariableValues) =>
    compute(argumentValues.map((each) => (typeof each === 'function' ? each(values) : each.value)));
  const isFixed = argumentValues.every((each) => typeof each !== 'function');
  return isFixed ? computeWith(new Map()) : computeWith;
}

const atLeastOne = (size: number) => Math.max(1, size);

/** An empty page counts as one record, so that its selection has a cost. */
export function pageSize(node: FieldNode): Cost {
  return fromArguments(node, ['first', 'last'], (sizes) => {
    const numbers = sizes.filter((size) => typeof size === 'number');
    return numbers.length === 0
      ? defaultPageSize
      : atLeastOne(Math.min(Math.max(...numbers), maxPageSize));
  });
}

/** The number of skipped records that cost 1. */
const skippedPerCost = 100;
/** A huge offset skips no more records than the list has. */
const maxOffsetCost = 4_000;

/** The database reads the records that it skips. */
export function offsetCost(node: FieldNode): Cost {
  return fromArguments(node, ['offset'], ([offset]) =>
    typeof offset === 'number'
      ? Math.min(Math.max(0, Math.floor(offset / skippedPerCost)), maxOffsetCost)
      : 0,
  );
}

/** A guard test finds lists that declare no size. */
const assumedListSize = 100;

const itemCount = (items: unknown) => (Array.isArray(items) ? atLeastOne(items.length) : 1);

/** The field itself rejects too many rows. */
export function rowCount(node: FieldNode, list: string): Cost {
  return fromArguments(node, ['input'], ([input]) =>
    itemCount((input as Readonly<Record<string, unknown>> | null | undefined)?.[list]),
  );
}

/** The cost of the filters of a list: of the values that no index serves. */
export function filterCost(node: FieldNode, field: GraphQLField<unknown, unknown>): Cost {
  const costs = field.args.flatMap(({ name, type }) => {
    const inputType = getNamedType(type);
    if (!isInputObjectType(inputType)) return [];
    const fields = Object.values(inputType.getFields()).flatMap((each) => {
      const cost = filterCostOf(each);
      return cost > 0 ? [{ name: each.name, cost }] : [];
    });
    if (fields.length === 0) return [];
    return fromArguments(node, [name], ([filter]) =>
      fields.reduce((total, each) => {
        const value = (filter as Readonly<Record<string, unknown>> | null | undefined)?.[each.name];
        return value === undefined || value === null ? total : total + each.cost;
      }, 0),
    );
  });
  return sum(costs);
}

interface SelectedField {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  readonly parent: GraphQLCompositeType;
  /** The size of a connection's page, or the number of rows of a bulk mutation. */
  readonly page: Cost;
}

/** 1 if the field is not a list. */
export function listSize({ node, field, parent, page }: SelectedField): Cost {
  if (!isListType(getNullableType(field.type))) return 1;
  if (parent.name.endsWith('Connection')) return page;
  const { listSize: declaredSize = assumedListSize } = chargeOf(field);
  if (typeof declaredSize === 'number') return declaredSize;
  if (declaredSize === 'rows') return page;
  return fromArguments(node, [declaredSize.argument], ([items]) => itemCount(items));
}
