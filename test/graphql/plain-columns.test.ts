import SchemaBuilder, { initContextCache } from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { execute, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import type PrismaTypes from '../../src/generated/pothos.ts';
import { getDatamodel } from '../../src/generated/pothos.ts';
import type { Context } from '../../src/graphql/context.ts';
import { folioPlugin } from '../../src/graphql/plugin.ts';

/** Two types with columns; auth scopes reject every caller for `content` and `ApiKey`. */
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

/** The data of a query, and the paths of its errors. */
async function run(query: string) {
  const contextValue = { ...initContextCache(), requestScope: {} };
  const result = await execute({
    schema: schemaWithGuards(),
    document: parse(query),
    contextValue,
  });
  return { data: result.data, errorPaths: result.errors?.map(({ path }) => path?.join('.')) };
}

describe('a loaded column', () => {
  it('is returned unchanged', async () => {
    expect(await run('{ template { title } }')).toEqual({
      data: { template: { title: 'A title' } },
      errorPaths: undefined,
    });
  });

  it('is not returned if the auth scopes of its field reject the caller', async () => {
    expect(await run('{ template { title content } }')).toEqual({
      data: { template: { title: 'A title', content: null } },
      errorPaths: ['template.content'],
    });
  });

  it('is not returned if the auth scopes of its type reject the caller', async () => {
    expect(await run('{ key { name } }')).toEqual({
      data: { key: { name: null } },
      errorPaths: ['key.name'],
    });
  });
});
