import { GraphQLError, Kind } from 'graphql';
import { dayText } from '../input/calendar.ts';
import { ExactNumber } from '../input/exact-number.ts';
import { builder } from './builder.ts';

/** The error for a value of the wrong type. The input schemas validate values of the right type. */
const scalarError = (message: string) => new GraphQLError(message);

function readMoney(value: unknown): string | number {
  if (typeof value === 'string') return value;
  if (value instanceof ExactNumber) return value.source;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw scalarError('Money must be a number or decimal text');
}

builder.scalarType('Money', {
  description:
    'An exact decimal with two decimal places, as text: `"12.50"`. Input also accepts a number, and fewer decimals.',
  serialize: (value) => (typeof value === 'string' ? value : value.toFixed(2)),
  parseValue: readMoney,
  parseLiteral: (node) => {
    const isNumber = node.kind === Kind.INT || node.kind === Kind.FLOAT;
    if (node.kind !== Kind.STRING && !isNumber)
      throw scalarError('Money must be a number or decimal text');
    // The literal as text: as a JavaScript number it could be rounded.
    return isNumber && /e/i.test(node.value) ? Number(node.value) : node.value;
  },
});

builder.scalarType('LocalDate', {
  description: 'A calendar date from 1900 to 2199, for example `"2026-03-31"`.',
  serialize: (value) => (typeof value === 'string' ? value : dayText(value)),
  parseValue: (value) => {
    if (typeof value === 'string') return value;
    throw scalarError('LocalDate must be text in the form "2026-03-31"');
  },
});
