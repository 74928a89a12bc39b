/** Compares the answers of contenders, which write the same values differently. */
import { isDeepStrictEqual } from 'node:util';
import type { BenchUser } from '../data/records.ts';
import type { Dialect, Operation } from './operation.ts';

/** A contender answered something else than the seeded records. */
class WrongAnswerError extends Error {
  override readonly name = 'WrongAnswerError';
}

/** Fields whose values are enums: `starter-kit` in the database is `STARTER_KIT` in GraphQL. */
const enumFields = new Set(['category', 'difficulty', 'visibility', 'createdVia', 'type']);

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function leaf(found: unknown, expected: unknown, field: string): unknown {
  if (found === null || found === undefined) return null;
  if (typeof expected === 'number') return Number(found);
  if (typeof expected !== 'string') return found;
  const text = String(found);
  if (enumFields.has(field) && /^[a-z-]+$/.test(expected)) {
    return text.toLowerCase().replaceAll('_', '-');
  }
  if (/^\d{4}-\d\d-\d\dT/.test(expected)) return new Date(text).toISOString();
  return /^\d{4}-\d\d-\d\d$/.test(expected) ? text.slice(0, 10) : text;
}

/** The part of a value that has the shape of the expected one, in the same spelling. */
function shaped(found: unknown, expected: unknown, field = ''): unknown {
  if (Array.isArray(expected)) {
    // PostGraphile returns connections for lists.
    const list = Array.isArray(found) ? found : (found as { nodes?: unknown } | null)?.nodes;
    if (!Array.isArray(list)) return found;
    return list.map((item, index) => shaped(item, expected[index] ?? expected[0], field));
  }
  if (typeof expected !== 'object' || expected === null) return leaf(found, expected, field);
  if (typeof found !== 'object' || found === null) return found;
  const values = found as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => {
      const given = [name, snakeCase(name), ...(name === 'databaseId' ? ['id'] : [])].find(
        (spelling) => spelling in values,
      );
      return [name, shaped(given && values[given], value, name)];
    }),
  );
}

interface Received {
  readonly operation: Operation;
  readonly dialect: Dialect;
  readonly user: BenchUser;
  readonly status: number;
  readonly text: string;
}

function resultOf({ field, record }: Operation, data: Record<string, unknown> | null | undefined) {
  const result = data?.[field] as Record<string, unknown> | null | undefined;
  return record === undefined ? result : result?.[record];
}

/**
 * Checks a response: status 200, no `errors`, and the seeded values.
 * @throws {WrongAnswerError}
 */
export function checkAnswer({ operation, dialect, user, status, text }: Received): void {
  const wrong = (reason: string) =>
    new WrongAnswerError(`${operation.name} (${dialect}): ${reason}: ${text.slice(0, 600)}`);
  if (status < 200 || status > 299) throw wrong(`status ${status}`);
  const body = JSON.parse(text);
  if (body.errors) throw wrong('errors');
  const values = { rest: () => operation.rest?.answer(body as never), plain: () => body } as const;
  const found =
    dialect === 'rest' || dialect === 'plain' ? values[dialect]() : resultOf(operation, body.data);
  const expected = operation.expected(user);
  const comparable = shaped(found, expected);
  if (!isDeepStrictEqual(comparable, expected)) {
    const [is, should] = [comparable, expected].map((value) => JSON.stringify(value));
    const place = [...(should ?? '')].findIndex((letter, index) => letter !== is?.[index]);
    const part = (value = '') => value.slice(Math.max(0, place - 60), place + 60);
    throw wrong(`…${part(is)}… instead of …${part(should)}…`);
  }
}
