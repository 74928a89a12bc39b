import { buildSchema, type GraphQLSchema, getOperationAST, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createExecutor, type ExecutorOptions } from '../../../src/graphql/execution/execute.ts';
import type { Operation } from '../../../src/graphql/execution/operation.ts';
import { projectOperation } from '../../../src/graphql/execution/project-operation.ts';
import type { Context } from '../../../src/graphql/schema/context.ts';
import { useApp } from '../../support/app/app.ts';

const context = {} as Context;

function operationOf(schema: GraphQLSchema, text: string): Operation {
  const document = parse(text);
  const node = getOperationAST(document);
  if (!node) throw new Error('expected one operation');
  return projectOperation({ schema, document, node });
}

/** A schema whose field `a` returns this number. */
function schemaOf(number: number): GraphQLSchema {
  const schema = buildSchema('type Query { a: Int b: Int }');
  const { a } = schema.getQueryType()?.getFields() ?? {};
  if (a) a.resolve = () => number;
  return schema;
}

describe('an operation of the project', () => {
  it('is compiled once for each schema and document', async () => {
    const [schema, other] = [schemaOf(1), schemaOf(2)];
    const operation = operationOf(schema, '{ a }');
    expect(operationOf(schema, '{ a }')).toBe(operation);
    expect(operationOf(schema, '{ a b }')).not.toBe(operation);
    expect(await operation.run(context, {})).toEqual({ data: { a: 1 } });
    expect(await operationOf(other, '{ a }').run(context, {})).toEqual({ data: { a: 2 } });
    expect(await operationOf(schema, '{ b a }').run(context, {})).toEqual({
      data: { b: null, a: 1 },
    });
  });
});

describe('the operations of REST and of the web pages', () => {
  const test = useApp();

  it('can all be compiled', async () => {
    await test.app.executor.compileAll();
  });

  it('report an operation that cannot be compiled', async () => {
    const { schema } = test.app.executor;
    const executor = createExecutor({ schema } as ExecutorOptions);
    executor.prepare('query WithoutItsFragment { ...Missing }' as never);
    await expect(executor.compileAll()).rejects.toThrow('the fragment Missing is not declared');
  });
});
