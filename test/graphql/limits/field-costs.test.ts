import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ CORS_ORIGINS: 'https://app.example' });
const person = useSeed(async () => (await signUp(test)).createApiKey());

const query = `query ($first: Int) {
  templates: promptTemplates(first: $first) { nodes { ...Fields } pageInfo { hasNextPage } }
  viewer { name }
}
fragment Fields on PromptTemplate { id title }`;

const send = (extensions?: object) =>
  person.request({
    method: 'POST',
    url: '/graphql',
    payload: { query, variables: { first: 10 }, extensions },
    headers: { origin: 'https://app.example' },
  });

describe('the costs of an operation', () => {
  it('are shown for each field with {cost: "fields"}', async () => {
    const { extensions } = (await send({ cost: 'fields' })).json();
    const costs = Object.fromEntries(
      extensions.fieldCosts.map((each: { path: string[]; cost: number }) => [
        each.path.join('.'),
        each.cost,
      ]),
    );
    expect(costs).toMatchObject({
      'templates.nodes': 21,
      'templates.nodes.id': 10,
      'templates.nodes.title': 10,
      'viewer.name': 1,
    });
    expect(costs.templates + costs.viewer).toBe(extensions.cost);
  });

  it('are a number with {cost: true}, and absent otherwise', async () => {
    expect((await send({ cost: true })).json().extensions).toEqual({ cost: expect.any(Number) });
    for (const cost of [false, 'other', 1]) {
      const reply = await send({ cost });
      expect(reply.json().extensions).toBeUndefined();
      expect(reply.headers['x-graphql-cost']).toBeUndefined();
    }
  });

  it('are in a header that other origins may read', async () => {
    for (const cost of [true, 'fields']) {
      const reply = await send({ cost });
      expect(reply.headers['x-graphql-cost']).toBe(String(reply.json().extensions.cost));
      expect(reply.headers['access-control-expose-headers']).toContain('X-GraphQL-Cost');
    }
  });
});
