import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { updateTemplate } from '../../support/prompts/versions.ts';
import { anybody, type Person, signUp } from '../../support/users/people.ts';
import {
  comparable,
  exportedFiles,
  exportedZip,
  importZip,
  ofVersion1,
  pack,
  recordsOf,
  signUpWith,
  unpack,
} from '../../support/users/user-data.ts';
import { addIdea, signUpWithData } from '../../support/users/user-with-data.ts';

const test = useApp();
const path = '/imports/user-data';
const importUserDataMutation = `mutation ($input: ImportUserDataInput!) {
  importUserData(input: $input) { entries images } }`;
let zip: Buffer;

const owner = useSeed(() => signUpWithData(test));
beforeAll(async () => {
  zip = await exportedZip(owner.person);
});

describe('POST /imports/user-data', () => {
  it('restores the exported data, also from the export of imported data', async () => {
    const original = comparable(await unpack(zip));
    const first = await signUpWith(test, zip);
    const firstZip = await exportedZip(first);
    expect(comparable(await unpack(firstZip))).toEqual(original);
    const second = await signUpWith(test, firstZip);
    expect(comparable(await exportedFiles(second))).toEqual(original);
    expect(comparable(await exportedFiles(owner.person))).toEqual(original);
  });

  it('restores the times of categories', async () => {
    const { person } = await signUpWithData(test);
    const document = '{ categories { id createdAt updatedAt } }';
    const [{ id }] = (await person.execute(document)).categories;
    await person.execute(
      'mutation ($id: ID!) { updateCategory(id: $id, input: { emoji: "🍏" }) { query { __typename } } }',
      { id },
    );
    const read = async (each: Person): Promise<{ createdAt: string; updatedAt: string }[]> =>
      (await each.execute(document.replace('id', ''))).categories;
    const exported = await exportedZip(person);
    const original = await read(person);
    expect(await read(await signUpWith(test, exported))).toEqual(original);
    const older = await pack(ofVersion1(await unpack(exported)));
    expect(await read(await signUpWith(test, older))).toEqual(
      original.map(({ createdAt }) => ({ createdAt, updatedAt: createdAt })),
    );
  });

  it('restores an archive of version 1, without versions and labels of templates', async () => {
    const files = await unpack(zip);
    const person = await signUpWith(test, await pack(ofVersion1(files)));
    const restored = comparable(await exportedFiles(person));
    const original = comparable(files);
    expect(restored.entries).toEqual(original.entries);
    expect(restored['prompt-template-labels']).toEqual([]);
    expect(restored['prompt-template-versions']).toMatchObject([
      { templateId: 0, number: 1, content: 'Hi {{NAME}}', note: null },
      { templateId: 1, number: 1, title: 'Public' },
    ]);
    expect(restored['prompt-templates']).toMatchObject([{ slug: 'greeting' }, { slug: 'public' }]);
  });

  it('exports many versions page by page, and restores them', async () => {
    const { person } = await signUpWithData(test);
    const { promptTemplates } = await person.execute(
      '{ promptTemplates(last: 1) { nodes { id } } }',
    );
    const [{ id }] = promptTemplates.nodes;
    for (let number = 3; number <= 130; number += 1) {
      await updateTemplate(person, id, { content: `Content ${number}` });
    }
    const exported = await exportedZip(person);
    const files = await unpack(exported);
    const numbers = recordsOf(files, 'prompt-template-versions').map(({ number }) => number);
    expect(numbers).toEqual([...Array.from({ length: 130 }, (_, index) => index + 1), 1]);
    const restored = await exportedFiles(await signUpWith(test, exported));
    expect(comparable(restored)).toEqual(comparable(files));
  });

  it('returns the number of imported records, with Cache-Control: no-store', async () => {
    const reply = await importZip(await signUp(test), zip);
    expect(reply.json()).toEqual({
      imported: {
        categories: 10,
        accounts: 2,
        entries: 3,
        prompt_templates: 2,
        ideas: 2,
        images: 4,
      },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('assigns new ids', async () => {
    const before = await unpack(zip);
    const after = await exportedFiles(await signUpWith(test, zip));
    for (const noun of ['categories', 'accounts', 'entries', 'prompt-templates', 'ideas']) {
      const previousIds = recordsOf(before, noun).map(({ id }) => id);
      for (const { id } of recordsOf(after, noun)) expect(previousIds).not.toContain(id);
    }
  });

  it('counts the bytes of the images', async () => {
    const usageOf = async ({ userId }: Person) =>
      (await test.database.client.imageUsage.findUnique({ where: { userId } }))?.bytes;
    expect(await usageOf(await signUpWith(test, zip))).toBe(await usageOf(owner.person));
  });

  it('keeps balances up to date afterwards', async () => {
    const person = await signUpWith(test, zip);
    const { accounts, categories } = await person.execute(
      '{ accounts { id currentBalance } categories(type: EXPENSE) { id } }',
    );
    const input = { amount: '7.70', categoryId: categories[0].id, accountId: accounts[1].id };
    const { createEntry } = await person.execute(
      'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { account { currentBalance } } }',
      { input },
    );
    expect(createEntry.account).toEqual({ currentBalance: '70.00' });
  });

  it.each([
    ['prompt templates', createTemplate],
    ['ideas', addIdea],
    [
      'bank accounts',
      (person: Person) =>
        person.execute('mutation { createAccount(input: { name: "A" }) { account { id } } }'),
    ],
    [
      'categories',
      (person: Person) =>
        person.execute(
          'mutation { createCategory(input: { name: "A", type: INCOME, emoji: "🎁" }) { category { id } } }',
        ),
    ],
  ])('returns 409 for a user who has %s', async (nouns, add) => {
    const person = await signUp(test);
    await add(person);
    const before = comparable(await exportedFiles(person));
    const reply = await importZip(person, zip);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      error: 'Conflict',
      details: [`User data can only be imported for a user without data; you have ${nouns}`],
    });
    expect(comparable(await exportedFiles(person))).toEqual(before);
  });

  it('returns 409 the second time', async () => {
    const person = await signUpWith(test, zip);
    const before = comparable(await exportedFiles(person));
    expect((await importZip(person, zip)).statusCode).toBe(409);
    expect(comparable(await exportedFiles(person))).toEqual(before);
  });

  it('returns 401 without a session', async () => {
    const apiKey = await owner.person.createApiKey();
    for (const client of [anybody(test), apiKey, owner.key]) {
      expect((await importZip(client, zip)).statusCode).toBe(401);
    }
  });

  it('returns 403 for another origin', async () => {
    const reply = await importZip(await signUp(test), zip, { origin: 'https://evil.example' });
    expect(reply.statusCode).toBe(403);
  });

  it('returns 415 for another content type', async () => {
    const person = await signUp(test);
    for (const type of ['application/json', 'application/octet-stream', 'text/plain']) {
      expect((await importZip(person, zip, { 'content-type': type })).statusCode).toBe(415);
    }
  });

  it('returns 405 for other methods', async () => {
    const reply = await owner.person.get(path);
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toBe('POST');
  });

  it('accepts a small archive as a data URL through /graphql', async () => {
    const person = await signUp(test);
    const archive = `data:application/zip;base64,${zip.toString('base64')}`;
    const { importUserData } = await person.execute(importUserDataMutation, { input: { archive } });
    expect(importUserData).toEqual({ entries: 3, images: 4 });
    expect(comparable(await exportedFiles(person))).toEqual(comparable(await unpack(zip)));
  });

  it.each(['', 'data:image/png;base64,', 'data:application/zip;base64,*'])(
    'rejects the archive %j through /graphql',
    async (archive) => {
      const person = await signUp(test);
      const { errors } = await person.graphql(importUserDataMutation, { input: { archive } });
      const message = 'Archive must be a base64 data URL of a ZIP file';
      expect(errors?.[0]?.extensions.details).toEqual([
        { path: ['input', 'archive'], code: 'INVALID', message },
      ]);
    },
  );
});
