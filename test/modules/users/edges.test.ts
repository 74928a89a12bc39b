import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { statementsDuring } from '../../support/database/statements.ts';
import { Financier } from '../../support/finance/financier.ts';
import { templateFields } from '../../support/prompts/templates.ts';
import { signUpAs } from '../../support/users/people.ts';

const test = useApp();

/** The lists of a user, with a selection and arguments that the root fields have too. */
const lists = {
  promptTemplates: 'promptTemplates(orderBy: { field: TITLE, direction: ASC }) { nodes { title } }',
  ideas: 'ideas(filter: { status: OPEN }) { totalCount nodes { title } }',
  categories: 'categories(type: INCOME) { name entryCount }',
  accounts: 'accounts { name currentBalance }',
  entries: 'entries(first: 2) { totals { balance } nodes { amount } }',
  apiKeys: 'apiKeys(live: true) { name owner { email } }',
  financeKeys: 'financeKeys { name owner { email } }',
};

const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  await owner.createAccount();
  await owner.createEntry({});
  await owner.person.createApiKey({ name: 'key' });
  const { client } = test.database;
  await client.promptTemplate.createMany({
    data: ['b', 'A'].map((title) => ({ ...templateFields, ownerId: owner.person.userId, title })),
  });
  await client.idea.create({ data: { userId: owner.person.userId, title: 'I', body: 'B' } });
});

describe('the lists of a user', () => {
  it.each(Object.entries(lists))('are those of the root field: %s', async (name, list) => {
    const { viewer, ...root } = await owner.person.execute(`{ viewer { ${list} } ${list} }`);
    expect(viewer).toStrictEqual(root);
    expect(JSON.stringify(root[name])).toMatch(/"(name|title|amount)"/);
  });

  it('include referrals for those who may read them', async () => {
    const list = 'referrals(filter: { status: PENDING }) { totalCount nodes { code } }';
    const advisor = await signUpAs(test, 'ADVISOR');
    await advisor.execute('mutation { createReferrals(input: { count: 2 }) { __typename } }');
    const { viewer, referrals } = await advisor.execute(`{ viewer { ${list} } ${list} }`);
    expect(viewer).toStrictEqual({ referrals });
    expect(referrals.totalCount).toBe(2);
    const { errors } = await owner.person.graphql(`{ viewer { ${list} } }`);
    expect(errors?.[0]).toMatchObject({
      path: ['viewer', 'referrals'],
      extensions: { code: 'FORBIDDEN' },
    });
  });

  it.each(Object.entries({ ...lists, referrals: 'referrals { totalCount }' }))(
    'return FORBIDDEN for another user: %s',
    async (name, list) => {
      const administrator = await signUpAs(test, 'SUPER_ADMIN');
      const query = `{ users(filter: { search: "${owner.person.email}" }) { nodes { ${list} } } }`;
      const { data, errors } = await administrator.graphql(query);
      expect(data).toStrictEqual({ users: { nodes: [{ [name]: null }] } });
      expect(errors).toMatchObject([
        { message: 'These are records of another user', extensions: { code: 'FORBIDDEN' } },
      ]);
    },
  );

  it('return FORBIDDEN to a key of the other service', async () => {
    const { errors } = await owner.key.graphql(`{ viewer { ${lists.ideas} ${lists.entries} } }`);
    expect(errors).toMatchObject([
      { path: ['viewer', 'ideas'], extensions: { code: 'FORBIDDEN' } },
    ]);
  });

  it('are read once for all records of a list', async () => {
    const query = `{ promptTemplates { nodes { owner { ${lists.categories} ${lists.apiKeys} } } } }`;
    const count = () => statementsDuring(test, () => owner.person.execute(query));
    await count();
    expect(await count()).toBeLessThanOrEqual(5);
  });
});
