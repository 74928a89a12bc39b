import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { graphqlOver, send } from '../cli/server-client.ts';
import { pixel } from '../images/images.ts';
import { password } from '../users/people.ts';

/** A user of a server in another process, with an account. */
export interface Books {
  readonly url: string;
  readonly cookie: string;
  readonly categoryId: string;
  readonly accountId: string;
}

/** Signs up a user with an account of 1,000. */
export async function openBooks(url: string): Promise<Books> {
  const person = { name: 'Somebody', email: `${randomUUID()}@example.com`, password };
  const { cookie } = await send(`${url}/api/auth/sign-up/email`, 'POST', person);
  const { createAccount, createCategory } = await graphqlOver(
    url,
    cookie,
    `mutation {
      createAccount(input: { name: "Main", initialBalance: "1000.00" }) { account { id } }
      createCategory(input: { name: "Backups", emoji: "💾", type: INCOME }) { category { id } } }`,
  );
  const { account } = createAccount;
  return { url, cookie, accountId: account.id, categoryId: createCategory.category.id };
}

/** Creates entries of 1.25, one after the other, until the signal is aborted. */
export async function writeEntries(books: Books, acknowledged: string[], signal: AbortSignal) {
  const { url, cookie, categoryId, accountId } = books;
  while (!signal.aborted) {
    const description = randomUUID();
    const input = { categoryId, accountId, amount: '1.25', date: '2026-01-01', description };
    await graphqlOver(
      url,
      cookie,
      'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }',
      { input },
    );
    acknowledged.push(description);
  }
}

const screenshot = `mutation ($input: CreatePromptTemplateInput!) {
  createPromptTemplate(input: $input) { promptTemplate { screenshots { url } } } }`;

/** @returns the path of the image, signed */
export async function uploadImage({ url, cookie }: Books): Promise<string> {
  const input = {
    title: 'T',
    description: 'D',
    content: 'Hello',
    category: 'CREATIVE',
    screenshots: [{ upload: pixel }],
  };
  const { createPromptTemplate } = await graphqlOver(url, cookie, screenshot, { input });
  const [{ url: address }] = createPromptTemplate.promptTemplate.screenshots;
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** All entries of the user, by their descriptions. */
export async function descriptionsOf({ url, cookie }: Books): Promise<string[]> {
  const response = await fetch(`${url}/exports/entries.csv`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return Array.from((await response.text()).matchAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g))
    .map(([description]) => description)
    .filter((description, index, all) => all.indexOf(description) === index);
}
