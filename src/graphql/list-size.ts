import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  getNullableType,
  isListType,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { chargeOf } from './charge.ts';
import { defaultPageSize, maxPageSize } from './connection.ts';
import type { Cost, VariableValues } from './cost-terms.ts';

/** The value of an argument; a number or list only when no variable is the argument itself. */
type Argument = { readonly value: unknown } | ((values: VariableValues) => unknown);

function argument(node: FieldNode, name: string): Argument {
  const value: ValueNode | undefined = node.arguments?.find(
    (each) => each.name.value === name,
  )?.value;
  if (value?.kind === Kind.VARIABLE) return (values) => values.get(value.name.value);
  return { value: value && valueFromASTUntyped(value) };
}

/** A cost that follows from the values of some arguments. */
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

/**
 * The size of a page. An empty one counts as one record, so that what is selected below it is never
 * free. A size that is out of bounds is rejected later, by the field itself.
 */
export function pageSize(node: FieldNode): Cost {
  return fromArguments(node, ['first', 'last'], (sizes) => {
    const numbers = sizes.filter((size) => typeof size === 'number');
    return numbers.length === 0
      ? defaultPageSize
      : atLeastOne(Math.min(Math.max(...numbers), maxPageSize));
  });
}

/** Records that the database passes over for one that costs 1. */
const skippedPerCost = 100;
/** Nobody has as many records as an offset may be: two such lists are within the limit. */
const maxOffsetCost = 4_000;

/** What `offset` costs: the database reads the records that it leaves out. */
export function offsetCost(node: FieldNode): Cost {
  return fromArguments(node, ['offset'], ([offset]) =>
    typeof offset === 'number'
      ? Math.min(Math.max(0, Math.floor(offset / skippedPerCost)), maxOffsetCost)
      : 0,
  );
}

/** How many items of a list are taken that has declared no size; a guard test finds such lists. */
const assumedListSize = 100;

interface SelectedField {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  readonly parent: GraphQLCompositeType;
  /** The size of the page when the parent is a connection. */
  readonly page: Cost;
}

/** How many items a field has at most; 1 when it is no list. */
export function listSize({ node, field, parent, page }: SelectedField): Cost {
  if (!isListType(getNullableType(field.type))) return 1;
  if (parent.name.endsWith('Connection')) return page;
  const { listSize: declaredSize = assumedListSize } = chargeOf(field);
  if (typeof declaredSize === 'number') return declaredSize;
  return fromArguments(node, [declaredSize.argument], ([items]) =>
    Array.isArray(items) ? atLeastOne(items.length) : 1,
  );
}
