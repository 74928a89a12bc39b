import { beforeAll, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { signUp } from '../../support/users/people.ts';
import { undirectedText } from '../../support/web/undirected-text.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const hebrew = (text: string) => `${text} שלום`;
const isHebrew = /[\u0590-\u05ff]/;

const owner = useSeed(async () =>
  Financier.withAccounts(await signUp(test, { name: hebrew('Ann') })),
);
const visitor = useSeed(() => new Visitor(test, owner.person));
const ids: Record<string, number> = {};

beforeAll(async () => {
  const { person } = owner;
  const created = await person.execute(
    `mutation ($category: CreateCategoryInput!, $account: CreateAccountInput!, $idea: SubmitIdeaInput!) {
      createCategory(input: $category) { category { id databaseId } }
      createAccount(input: $account) { account { id databaseId } }
      submitIdea(input: $idea) { idea { databaseId } }
    }`,
    {
      category: { name: hebrew('Garden'), type: 'EXPENSE', emoji: '🌱' },
      account: { name: hebrew('Cash'), bank: hebrew('Bank') },
      idea: { title: hebrew('Colours'), body: hebrew('More'), feedbackType: 'BUG_REPORT' },
    },
  );
  const { category } = created.createCategory;
  const { account } = created.createAccount;
  const [entry] = await owner.createEntries([
    {
      ...{ categoryId: category.id, accountId: account.id, amount: '5', date: '2026-03-02' },
      ...{ description: hebrew('Seeds'), tags: [hebrew('spring')] },
    },
  ]);
  const template = await createTemplate(person, {
    ...{ title: hebrew('Letter'), description: hebrew('To a friend'), tags: [hebrew('mail')] },
    content: `${hebrew('Dear')} {{NAME}}`,
  });
  await person.createApiKey({ name: hebrew('Laptop') });
  Object.assign(ids, {
    category: category.databaseId,
    account: account.databaseId,
    idea: created.submitIdea.idea.databaseId,
    entry,
    template: template.databaseId,
  });
});

it.each([
  '/',
  '/money?month=2026-03',
  '/money/entries?categoryIds=:category&allTags=spring%20שלום&search=שלום',
  '/money/entries/:entry/edit',
  '/money/entries/:entry/delete',
  '/money/accounts',
  '/money/accounts/:account/edit',
  '/money/accounts/:account/delete',
  '/money/categories',
  '/money/categories/:category/edit',
  '/money/categories/:category/delete',
  '/money/trends?to=2026-03',
  '/prompts?anyTags=mail%20שלום',
  '/prompts/:template',
  '/prompts/:template/edit',
  '/prompts/:template/delete',
  '/ideas',
  '/ideas/:idea',
  '/settings/profile',
  '/settings/api-keys',
  '/settings/activity',
])('the texts of a user on %s have their own direction', async (path) => {
  const address = path.replace(/:(\w+)/g, (_, name) => String(ids[name]));
  const { status, markup } = await visitor.open(encodeURI(decodeURI(address)));
  expect(status).toBe(200);
  expect(markup).toMatch(isHebrew);
  expect(undirectedText(markup, isHebrew)).toStrictEqual([]);
});
