import { GraphQLError, GraphQLScalarType, type ValueNode } from 'graphql';
import { DateTimeISOResolver } from 'graphql-scalars';
import { timeText } from '../../input/calendar.ts';

const { parseValue, parseLiteral, ...config } = DateTimeISOResolver.toConfig();

/** The messages of graphql-scalars repeat the value, and do not show a valid one. */
function readTime(parse: () => Date, node?: ValueNode): Date {
  let time: Date | undefined;
  try {
    time = parse();
  } catch {
    // Reported below.
  }
  // In UTC, an offset can move a time into a year that RFC 3339 cannot represent.
  const year = time?.getUTCFullYear() ?? -1;
  if (time && year >= 0 && year <= 9999) return time;
  const message = 'DateTime must be text in the form "2026-03-31T09:30:00Z"';
  throw new GraphQLError(message, { nodes: node ?? null });
}

export const dateTime = new GraphQLScalarType({
  ...config,
  parseValue: (value) => readTime(() => parseValue(value)),
  parseLiteral: (node, variables) => readTime(() => parseLiteral(node, variables), node),
  // Without the checks of graphql-scalars, because the database returns only valid dates.
  serialize: (date) => timeText(date as Date) as never,
});
