import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { anybody } from '../../support/users/people.ts';

const test = usePrivateApp({ GRAPHQL_INTROSPECTION: 'off' });

const messages = async (query: string, variables: object = {}) =>
  ((await anybody(test).graphql(query, variables)).errors ?? []).map(({ message }) => message);

describe('the server without introspection', () => {
  it('rejects __schema and __type, but not __typename', async () => {
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "User") { name } }']) {
      expect((await messages(query))[0]).toContain('GraphQL introspection has been disabled');
    }
    expect(await anybody(test).execute('{ __typename }')).toStrictEqual({ __typename: 'Query' });
  });

  it('does not suggest names in errors', async () => {
    expect(await messages('{ viewr { id } }')).toEqual([
      'Cannot query field "viewr" on type "Query".',
    ]);
    const query =
      'query ($category: TemplateCategory) { promptTemplates(filter: { category: $category }) { totalCount } }';
    for (let time = 0; time < 3; time += 1) {
      const [message] = await messages(query, { category: 'BUSINES' });
      expect(message).toContain('"BUSINES"');
      expect(message).not.toContain('BUSINESS');
    }
  });
});
