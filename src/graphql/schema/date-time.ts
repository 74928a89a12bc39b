import { GraphQLError, GraphQLScalarType, type ValueNode } from 'graphql';
import { DateTimeISOResolver } from 'graphql-scalars';
import { timeText } from '../../input/calendar.ts';

const { parseValue, parseLiteral, ...config } = DateTimeISOResolver.toConfig();

/** In UTC, an offset can move a time into a year that RFC 3339 cannot represent. */
function withValidYear(time: Date, text: unknown, node?: ValueNode): Date {
  const year = time.getUTCFullYear();
  if (year >= 0 && year <= 9999) return time;
  const message = `DateTime cannot represent an invalid date-time-string ${String(text)}.`;
  throw new GraphQLError(message, { nodes: node ?? null });
}

export const dateTime = new GraphQLScalarType({
  ...config,
  parseValue: (value) => withValidYear(parseValue(value), value),
  parseLiteral: (node, variables) =>
    withValidYear(parseLiteral(node, variables), 'value' in node && node.value, node),
  // Without the checks of graphql-scalars, because the database returns only valid dates.
  serialize: (date) => timeText(date as Date) as never,
});
