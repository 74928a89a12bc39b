import SchemaBuilder, { initContextCache } from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { execute, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import type PrismaTypes from '../../src/generated/pothos.ts';
import { getDatamodel } from '../../src/generated/pothos.ts';
import type { Context } from '../../src/graphql/context.ts';
import { folioPlugin } from '../../src/graphql/plugin.ts';

/** Two types whose columns are selected one by one; nobody may see what is guarded. */
function schemaWithGuards() {
  const builder = new SchemaBuilder<{
    Context: Context;
    PrismaTypes: PrismaTypes;
    AuthScopes: { never: boolean };
  }>({
    plugins: [ScopeAuthPlugin, PrismaPlugin, folioPlugin],
    scopeAuth: { authScopes: () => ({ never: false }) },
    prisma: { client: () => ({}) as never, dmmf: getDatamodel() },
    folio: { transaction: (context) => context.transaction },
  });
  const Template = builder.prismaObject('PromptTemplate', {
    select: { id: true },
    fields: (t) => ({
      title: t.exposeString('title'),
      content: t.exposeString('content', { authScopes: { never: true } }),
    }),
  });
  const Guarded = builder.prismaObject('ApiKey', {
    select: { id: true },
    authScopes: { never: true },
    fields: (t) => ({ name: t.exposeString('name') }),
  });
  const record = { id: 'an id', title: 'A title', content: 'A secret', name: 'A name' };
  builder.queryType({
    fields: (t) => ({
      template: t.prismaField({
        type: Template,
        nullable: true,
        resolve: async (query) => ({ ...query, ...record }) as never,
      }),
      key: t.prismaField({
        type: Guarded,
        nullable: true,
        resolve: async (query) => ({ ...query, ...record }) as never,
      }),
    }),
  });
  return builder.toSchema();
}

/** The data of a query, and where its errors are. */
async function run(query: string) {
  const contextValue = { ...initContextCache(), requestScope: {} };
  const result = await execute({
    schema: schemaWithGuards(),
    document: parse(query),
    contextValue,
  });
  return { data: result.data, refused: result.errors?.map(({ path }) => path?.join('.')) };
}

describe('a column that has been loaded', () => {
  it('is shown as it is', async () => {
    expect(await run('{ template { title } }')).toEqual({
      data: { template: { title: 'A title' } },
      refused: undefined,
    });
  });

  it('is not shown past the scopes of its field', async () => {
    expect(await run('{ template { title content } }')).toEqual({
      data: { template: { title: 'A title', content: null } },
      refused: ['template.content'],
    });
  });

  it('is not shown past the scopes of its type', async () => {
    expect(await run('{ key { name } }')).toEqual({
      data: { key: { name: null } },
      refused: ['key.name'],
    });
  });
});
