import { RequestCache } from '@pothos/plugin-scope-auth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '../../../src/graphql/schema/context.ts';
import { useApp } from '../../support/app/app.ts';
import { anybody, type Person, signUp } from '../../support/users/people.ts';

const test = useApp();
afterEach(() => vi.restoreAllMocks());

/** The requests whose cache Pothos used, and those whose cache was cleared. */
function watchCache() {
  const used = new Set<unknown>();
  const cleared = new Set<unknown>();
  const { fromContext, clearForContext } = RequestCache;
  const requestOf = (context: object) => (context as Context).requestScope;
  vi.spyOn(RequestCache, 'fromContext').mockImplementation((context, builder) => {
    used.add(requestOf(context));
    return fromContext.call(RequestCache, context, builder);
  });
  vi.spyOn(RequestCache, 'clearForContext').mockImplementation((context) => {
    cleared.add(requestOf(context));
    return clearForContext.call(RequestCache, context);
  });
  return { used, cleared };
}

const requests: Record<string, (person: Person) => Promise<unknown>> = {
  'a query': (person) => person.graphql('{ promptTemplates { nodes { title } } }'),
  'an interpreted query': (person) =>
    person.graphql('{ categories { name } interpreted: __typename }'),
  'a mutation': (person) =>
    person.graphql(
      'mutation { createCategory(input: {name: "C", type: EXPENSE, emoji: "x"}) { category { id } } }',
    ),
  'a rejected field': () => anybody(test).graphql('{ promptTemplates { nodes { title } } }'),
  'a REST request': async (person) => (await person.createApiKey()).get('/api/v1/prompt_templates'),
};

describe("Pothos' cache of a request", () => {
  it.each(Object.entries(requests))('is cleared after %s', async (_name, send) => {
    const person = await signUp(test);
    const { used, cleared } = watchCache();
    await send(person);
    expect(used.size).toBeGreaterThan(0);
    expect([...used].filter((request) => !cleared.has(request))).toEqual([]);
  });
});
