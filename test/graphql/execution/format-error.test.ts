import { buildSchema, getOperationAST, parse } from 'graphql';
import { expect, it } from 'vitest';
import { createErrorFormatter } from '../../../src/graphql/execution/error-formatter.ts';
import { interpretedOperation } from '../../../src/graphql/execution/operation.ts';
import { projectOperation } from '../../../src/graphql/execution/project-operation.ts';
import type { Context } from '../../../src/graphql/schema/context.ts';
import { createLogger } from '../../../src/http/logger.ts';

it.each([
  ['interpreted', interpretedOperation],
  ['compiled', projectOperation],
])('null for a non-null field is an internal error: %s operation', async (_name, prepare) => {
  const schema = buildSchema('type Query { secretName: Int! }');
  const document = parse('{ secretName }');
  const node = getOperationAST(document);
  if (!node) throw new Error('expected one operation');
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'error' }, {
    write: (line: string) => lines.push(line),
  } as never);
  const format = createErrorFormatter({ log, introspection: true });
  const result = await prepare({ schema, document, node }).run({} as Context, {});
  expect(format(result, 'an id').errors).toMatchObject([
    { message: 'Internal server error', extensions: { code: 'INTERNAL' } },
  ]);
  expect(lines.join()).toContain('Cannot return null for non-nullable field Query.secretName.');
});
