import SchemaBuilder, { initContextCache } from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { execute, type GraphQLSchema, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRecord } from '../../../src/database/query/read-page.ts';
import { toSelection } from '../../../src/database/query/selection.ts';
import type PrismaTypes from '../../../src/generated/pothos.ts';
import { getDatamodel } from '../../../src/generated/pothos.ts';
import { withDirectFields } from '../../../src/graphql/execution/jit/direct-fields.ts';
import { templateFields } from '../../support/prompts/templates.ts';
import '../../../src/graphql/execution/plugin.ts';
import type { Context } from '../../../src/graphql/schema/context.ts';
import { useApp } from '../../support/app/app.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
let stored: { readonly template: object; readonly key: object };

beforeAll(async () => {
  const person = await signUp(test);
  await person.createApiKey();
  const { client } = test.database;
  await client.promptTemplate.create({
    data: { ...templateFields, ownerId: person.userId, title: 'A title', content: 'A secret' },
  });
  // As lists read them: with everything that the fields need.
  const template = await readRecord<'PromptTemplate'>(client, {
    where: { ownerId: person.userId },
    selection: toSelection('PromptTemplate', {}),
  });
  const key = await readRecord<'ApiKey'>(client, {
    where: { userId: person.userId },
    selection: toSelection('ApiKey', {}),
  });
  stored = { template: template ?? {}, key: key ?? {} };
});

/** Two types with columns; auth scopes reject every caller for `content`, `size` and `ApiKey`. */
function schemaWithGuards() {
  const builder = new SchemaBuilder<{
    Context: Context;
    PrismaTypes: PrismaTypes;
    AuthScopes: { never: boolean };
  }>({
    plugins: [ScopeAuthPlugin, PrismaPlugin, 'folio'],
    scopeAuth: { authScopes: () => ({ never: false }) },
    prisma: { client: () => ({}) as never, dmmf: getDatamodel() },
  });
  const Template = builder.prismaObject('PromptTemplate', {
    select: { id: true },
    fields: (t) => ({
      title: t.exposeString('title'),
      content: t.exposeString('content', { authScopes: { never: true } }),
      titleSize: t.int({ select: { title: true }, resolve: ({ title }) => title.length }),
      size: t.int({
        nullable: true,
        authScopes: { never: true },
        select: { content: true },
        resolve: ({ content }) => content.length,
      }),
    }),
  });
  const Guarded = builder.prismaObject('ApiKey', {
    select: { id: true },
    authScopes: { never: true },
    fields: (t) => ({ name: t.exposeString('name') }),
  });
  builder.queryType({
    fields: (t) => ({
      template: t.prismaField({
        type: Template,
        nullable: true,
        resolve: async (query) => ({ ...query, ...stored.template }) as never,
      }),
      key: t.prismaField({
        type: Guarded,
        nullable: true,
        resolve: async (query) => ({ ...query, ...stored.key }) as never,
      }),
    }),
  });
  return builder.toSchema();
}

describe.each([
  ['the resolvers of Pothos', (schema: GraphQLSchema) => schema],
  ['fields without resolvers', withDirectFields],
])('a column of a record, with %s', (_name, prepare) => {
  /** The data of a query, and the paths of its errors. */
  const run = async (query: string) => {
    const contextValue = { ...initContextCache(), requestScope: new Map() };
    const schema = prepare(schemaWithGuards());
    const result = await execute({ schema, document: parse(query), contextValue });
    return { data: result.data, errorPaths: result.errors?.map(({ path }) => path?.join('.')) };
  };

  it('is returned, as are values that are computed from it', async () => {
    expect(await run('{ template { title titleSize } }')).toEqual({
      data: { template: { title: 'A title', titleSize: 7 } },
      errorPaths: undefined,
    });
  });

  it('is not returned if the auth scopes of its field reject the caller', async () => {
    expect(await run('{ template { title content size } }')).toEqual({
      data: { template: { title: 'A title', content: null, size: null } },
      errorPaths: ['template.content', 'template.size'],
    });
  });

  it('is not returned if the auth scopes of its type reject the caller', async () => {
    expect(await run('{ key { name } }')).toEqual({
      data: { key: { name: null } },
      errorPaths: ['key.name'],
    });
  });
});
