import { Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { examples } from '../../../src/graphql/server/graphiql/examples.ts';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { expected, filledIn, results } from '../../support/graphql/graphiql-examples.ts';
import { signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: '300/20' });
const person = useSeed(() => signUp(test, { name: 'Ada' }));

describe('the GraphiQL examples', () => {
  it('are nineteen operations with unique names', () => {
    expect(examples.length).toBe(19);
    expect(new Set(examples.map(({ name }) => name)).size).toBe(19);
    for (const { name, query } of examples) {
      const [operation, ...others] = parse(query).definitions;
      expect(others).toEqual([]);
      expect(operation).toMatchObject({ kind: Kind.OPERATION_DEFINITION, name: { value: name } });
    }
  });

  it('start with a unique comment of one short line', () => {
    const comments = examples.map(({ query }) => query.split('\n', 1)[0]);
    for (const comment of comments) expect(comment).toMatch(/^# [A-Z].{15,50}\.$/);
    expect(new Set(comments).size).toBe(19);
    for (const { query } of examples) expect(query.match(/#/g)).toEqual(['#']);
  });

  it('have a value for each variable, empty if the user fills it in', () => {
    for (const { name, query, variables = {} } of examples) {
      const [operation] = parse(query).definitions;
      const declared =
        operation?.kind === Kind.OPERATION_DEFINITION && operation.variableDefinitions;
      const names = (declared || []).map(({ variable }) => variable.name.value);
      expect(Object.keys(variables), name).toEqual(names);
      const isEmpty = (value: unknown) => value === '' || value === null;
      const empty = names.filter((each) => isEmpty(variables[each]));
      expect(Object.keys(filledIn).includes(name), name).toBe(empty.length > 0);
    }
  });

  it('succeed if they run one after the other', async () => {
    expect(Object.keys(expected)).toEqual(examples.map(({ name }) => name));
    for (const { name, query, variables } of examples) {
      results[name] = await person.execute(query, { ...variables, ...filledIn[name]?.() });
      expect(results[name], name).toEqual(expected[name]?.(person));
    }
  });
});
