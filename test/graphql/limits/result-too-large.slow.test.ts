import { getOperationAST, type OperationDefinitionNode, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { createContextFactory } from '../../../src/graphql/execution/context-factory.ts';
import { compile } from '../../../src/graphql/execution/jit/compile.ts';
import { interpretedOperation, type Operation } from '../../../src/graphql/execution/operation.ts';
import { Budget } from '../../../src/graphql/limits/budget.ts';
import { maxResponseBytes } from '../../../src/graphql/limits/response-size.ts';
import type { Context } from '../../../src/graphql/schema/context.ts';
import { createAttempts } from '../../../src/http/limits/attempts.ts';
import { inMemory } from '../../../src/http/limits/rate-limiter.ts';
import { useApp } from '../../support/app/app.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
let userId: string;

/** The entries of one category, each with a description of 500 characters. */
const entries = 100;
const descriptionLength = 500;

beforeAll(async () => {
  ({ userId } = await signUp(test));
  const category = await test.database.client.category.findFirstOrThrow({ where: { userId } });
  await test.database.client.entry.createMany({
    data: Array.from({ length: entries }, () => ({
      userId,
      categoryId: category.id,
      amount: 1,
      date: new Date('2026-03-01'),
      description: 'a'.repeat(descriptionLength),
    })),
  });
});

/** A context of an operation that the cost limit has let through, whatever it costs. */
function newContext(): Context {
  const createContext = createContextFactory({
    database: test.database,
    identity: test.app.identity,
    images: test.app.images,
    changeFeeds: test.app.changeFeeds,
    renderings: test.app.renderings,
    baseUrl: test.config.baseUrl,
    attempts: createAttempts(undefined, inMemory),
    quotas: test.config.quotas,
    webhookPrivateAddresses: false,
  });
  const context = createContext({
    caller: { kind: 'session', userId, role: 'MEMBER', sessionId: 'test' },
    requestId: 'test',
    address: '127.0.0.1',
    clientInfo: { address: '127.0.0.1', userAgent: 'test' },
    rateLimit: undefined,
  });
  return Object.assign(context, { budget: Budget.limited(0) });
}

function operationsOf(source: string): Record<'interpreted' | 'compiled', Operation> {
  const document = parse(source);
  const node = getOperationAST(document) as OperationDefinitionNode;
  const { schema } = test.app.graphql;
  const interpreted = interpretedOperation({ schema, document, node });
  const compiled = compile(interpreted, { schema, document, node })?.compiled;
  if (!compiled) throw new Error('the operation is not compiled');
  return { interpreted, compiled };
}

const nested = (levels: number, selection: string): string =>
  levels === 0
    ? selection
    : `category { entries(first: ${entries}) { nodes { ${nested(levels - 1, selection)} } } }`;

/** The number of characters of the descriptions in a result. */
function textOf(result: unknown): number {
  if (typeof result === 'string') return result.length;
  if (typeof result !== 'object' || result === null) return 0;
  return Object.values(result).reduce((total, value) => total + textOf(value), 0);
}

describe.each(['interpreted', 'compiled'] as const)('an operation, %s,', (executor) => {
  const run = async (source: string) => {
    const context = newContext();
    const operation = operationsOf(source)[executor];
    const { data, errors } = await operation.run(context, {});
    return { errors, text: textOf(data), isTooLarge: context.budget.isResponseTooLarge };
  };

  it('stops when its records exceed the size of a response', async () => {
    const { errors, text, isTooLarge } = await run(
      `{ entries(first: ${entries}) { nodes { ${nested(2, 'description')} } } }`,
    );
    expect(isTooLarge).toBe(true);
    const message = `The response is larger than ${maxResponseBytes} bytes; select fewer fields or smaller pages`;
    expect(errors).toEqual([expect.objectContaining({ message })]);
    // The whole result has a million entries with 500 MB of text.
    expect(text).toBeGreaterThan(maxResponseBytes / 4);
    expect(text).toBeLessThan(maxResponseBytes);
  });

  it('returns a smaller result with the same records under many parents', async () => {
    const { errors, text, isTooLarge } = await run(
      `{ entries(first: ${entries}) { nodes { ${nested(1, 'description')} } } }`,
    );
    expect(errors).toBeUndefined();
    expect(isTooLarge).toBe(false);
    expect(text).toBe(entries * entries * descriptionLength);
  });
});
