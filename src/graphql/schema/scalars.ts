import { GraphQLError, Kind } from 'graphql';
import {
  EmailAddressResolver,
  NonNegativeIntResolver,
  PositiveIntResolver,
  SafeIntResolver,
  URLResolver,
  UUIDResolver,
} from 'graphql-scalars';
import { dayText } from '../../input/calendar.ts';
import { ExactNumber, parseExactly } from '../../input/exact-number.ts';
import { builder } from './builder.ts';

/** For a value of the wrong type. The input schemas validate values of the right type. */
const scalarError = (message: string) => new GraphQLError(message);

function readMoney(value: unknown): string | number {
  if (typeof value === 'string') return value;
  if (value instanceof ExactNumber) return value.source;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw scalarError('Money must be a number or decimal text');
}

builder.scalarType('Money', {
  specifiedByURL: 'https://www.w3.org/TR/xmlschema-2/#decimal',
  description:
    'An exact decimal with two decimal places, as text: `"12.50"`. Input also accepts a number, and fewer decimals.',
  serialize: (value) => (typeof value === 'string' ? value : value.toFixed(2)),
  parseValue: readMoney,
  parseLiteral: (node) => {
    const isNumber = node.kind === Kind.INT || node.kind === Kind.FLOAT;
    if (node.kind !== Kind.STRING && !isNumber)
      throw scalarError('Money must be a number or decimal text');
    return isNumber ? readMoney(parseExactly(node.value)) : node.value;
  },
});

builder.scalarType('LocalDate', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  description: 'A calendar date from 1900 to 2199, for example `"2026-03-31"`.',
  serialize: (value) => (typeof value === 'string' ? value : dayText(value)),
  parseValue: (value) => {
    if (typeof value === 'string') return value;
    throw scalarError('LocalDate must be text in the form "2026-03-31"');
  },
});

builder.scalarType('YearMonth', {
  specifiedByURL: 'https://www.w3.org/TR/xmlschema-2/#gYearMonth',
  description: 'A calendar month from 1900 to 2199, for example `"2026-03"`.',
  serialize: (month) => month,
  parseValue: (value) => {
    if (typeof value === 'string') return value;
    throw scalarError('YearMonth must be text in the form "2026-03"');
  },
});

/**
 * Output types from graphql-scalars. Inputs use plain types: the input schemas report the
 * documented errors. Stored values are not validated, so that a record with an invalid value can
 * still be read.
 */
const storedText = (value: unknown) => value as string;
const storedNumber = (value: unknown) => value as number;

builder.addScalarType('UUID', UUIDResolver, {
  description: 'A UUID in lower case, for example `"01977c1e-8f5a-7c3e-9d2b-4a6f8e0c1b2d"`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc9562',
  serialize: storedText,
});

builder.addScalarType('EmailAddress', EmailAddressResolver, {
  description: 'An email address, for example `"ada@example.com"`.',
  serialize: storedText,
});

builder.addScalarType('URL', URLResolver, {
  description: 'An absolute URL, for example `"https://folio.example/files/1"`.',
  specifiedByURL: 'https://url.spec.whatwg.org/',
  serialize: storedText,
});

builder.addScalarType('PositiveInt', PositiveIntResolver, {
  description: 'An integer from 1 to 2,147,483,647.',
  specifiedByURL: 'https://www.w3.org/TR/xmlschema-2/#positiveInteger',
  serialize: storedNumber,
});

builder.addScalarType('NonNegativeInt', NonNegativeIntResolver, {
  description: 'An integer from 0 to 2,147,483,647.',
  specifiedByURL: 'https://www.w3.org/TR/xmlschema-2/#nonNegativeInteger',
  serialize: storedNumber,
});

builder.addScalarType('SafeInt', SafeIntResolver, {
  description: 'An integer of up to 53 bits, the largest that JavaScript represents exactly.',
  specifiedByURL: 'https://www.ecma-international.org/ecma-262/#sec-number.issafeinteger',
  serialize: storedNumber,
});
