import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';

describe('every mutation', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

  const argumentsOf = (verb: RegExp) =>
    mutations
      .filter(({ name }) => verb.test(name))
      .map(({ name, args }) => ({ name, args: args.map((argument) => argument.name).toSorted() }));

  it.each([
    ['that creates takes an input', /^(create(?!PasswordReset|ShareLink)|submit)[A-Z]/, ['input']],
    ['that updates takes an id and an input', /^update(?!Profile|Entries)[A-Z]/, ['id', 'input']],
    ['that deletes takes an id', /^delete(?!Entries)[A-Z]/, ['id']],
  ])('%s', (_title, verb, expected) => {
    const found = argumentsOf(verb);
    expect(found.length).toBeGreaterThan(0);
    // Also allowed: the category that the entries are moved to, conditions of an update, and the
    // name of a label.
    const others = ['moveEntriesTo', 'ifUpdatedAt', 'allowTypeChange', 'label'];
    const without = (args: string[]) => args.filter((name) => !others.includes(name));
    expect(found.map(({ name, args }) => ({ name, args: without(args) }))).toEqual(
      found.map(({ name }) => ({ name, args: expected })),
    );
  });

  it('of one template, entry, category or account has ifUpdatedAt, and no other has it', () => {
    const conditional = ['PromptTemplate', 'Entry', 'Category', 'Account'];
    const expected = conditional.flatMap((noun) => [`update${noun}`, `delete${noun}`]);
    expected.push('restorePromptTemplateVersion');
    const found = mutations.filter(({ args }) => args.some(({ name }) => name === 'ifUpdatedAt'));
    expect(found.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  });

  it('has an input type named after it', () => {
    const inputs = mutations.flatMap(({ name, args }) =>
      args
        .filter((argument) => argument.name === 'input')
        .map(({ type }) => ({ name, type: String(type) })),
    );
    expect(inputs.length).toBeGreaterThan(0);
    const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
    expect(inputs).toEqual(inputs.map(({ name }) => ({ name, type: `${pascal(name)}Input!` })));
  });
});
