import { expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { pixel } from '../../../support/images/images.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));

const send = async (fields: string, key: string) => {
  const reply = await owner.person.request({
    method: 'POST',
    url: '/graphql',
    payload: { query: `mutation { ${fields} }` },
    headers: { 'idempotency-key': key },
  });
  return reply.json();
};

it('a mutation with an Idempotency-Key can select a node and store images', async () => {
  const { id } = owner.category('Food');
  const node = `query { node(id: "${id}") { id } }`;
  const createTemplate = `createPromptTemplate(input: { title: "T", description: "D",
    content: "Hello {{NAME}}", category: CREATIVE, screenshots: [{ upload: "${pixel}" }] })`;
  const selection = `{ promptTemplate { screenshots { width } } ${node} }`;
  expect(await send(`${createTemplate} ${selection}`, 'image')).toEqual({
    data: {
      createPromptTemplate: {
        promptTemplate: { screenshots: [{ width: 1 }] },
        query: { node: { id } },
      },
    },
  });
});

it('a mutation with an Idempotency-Key can select a node in each of its fields', async () => {
  const { id } = owner.category('Food');
  const node = `query { node(id: "${id}") { id } }`;
  const createEntry = `createEntry(input: { categoryId: "${id}", amount: 1 }) { ${node} }`;
  const createAccount = `createAccount(input: { name: "A" }) { ${node} }`;
  const selected = { query: { node: { id } } };
  expect(await send(`a: ${createAccount} b: ${createAccount} c: ${createEntry}`, 'nodes')).toEqual({
    data: { a: selected, b: selected, c: selected },
  });
});
