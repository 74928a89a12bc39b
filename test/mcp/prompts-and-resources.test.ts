import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { connectMcp } from '../support/mcp/mcp-client.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();
const owner = useSeed(async () => {
  const { person, key } = await Financier.signUp(test);
  return { person, key, readKey: await person.createApiKey({ permission: 'READ' }) };
});

describe('prompts', () => {
  it('are the templates of the caller only', async () => {
    const { databaseId } = await createTemplate(await signUp(test));
    const client = await connectMcp(owner.readKey);
    expect((await client.listPrompts()).prompts).toEqual([]);
    for (const name of [`a-title-${databaseId}`, 'a-title', databaseId, '']) {
      await expect(client.getPrompt({ name })).rejects.toMatchObject({
        code: -32602,
        data: { code: 'NOT_FOUND' },
      });
    }
  });

  it('are found by their id when their title changes', async () => {
    const { databaseId } = await createTemplate(owner.person, { content: 'Without variables' });
    const client = await connectMcp(owner.readKey);
    const { messages } = await client.getPrompt({ name: `former-title-${databaseId}` });
    expect(messages[0]?.content).toMatchObject({ text: 'Without variables' });
  });

  it('name missing and unknown arguments', async () => {
    const { databaseId } = await createTemplate(owner.person);
    const client = await connectMcp(owner.readKey);
    const name = `a-title-${databaseId}`;
    await expect(client.getPrompt({ name, arguments: { OTHER: 'x' } })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/TOPIC.*OTHER/),
    });
  });

  it('reject an argument that is not a string', async () => {
    const { databaseId } = await createTemplate(owner.person);
    const client = await connectMcp(owner.readKey);
    const prompt = { name: `a-title-${databaseId}`, arguments: { TOPIC: 5 as never } };
    await expect(client.getPrompt(prompt)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('TOPIC'),
    });
  });

  it('complete an argument with values that the caller has given before', async () => {
    const { databaseId } = await createTemplate(owner.person);
    const client = await connectMcp(owner.readKey);
    const name = `a-title-${databaseId}`;
    for (const TOPIC of ['tea', 'Teapots', 'coffee', 'tea', 'x'.repeat(201)]) {
      await client.getPrompt({ name, arguments: { TOPIC } });
    }
    const complete = async (value: string, argument = 'TOPIC') => {
      const ref = { type: 'ref/prompt' as const, name };
      return (await client.complete({ ref, argument: { name: argument, value } })).completion
        .values;
    };
    expect(await complete('')).toEqual(['tea', 'coffee', 'Teapots']);
    expect(await complete('te')).toEqual(['tea', 'Teapots']);
    expect(await complete('', 'OTHER')).toEqual([]);
  });

  it('describe their arguments as the template declares them, and complete choices', async () => {
    const { databaseId } = await createTemplate(owner.person, {
      title: 'Declared',
      content: '{{TONE}} {{COUNT}} {{TEXT}} {{NAME}}',
      variables: [
        { name: 'TONE', kind: 'CHOICE', choices: ['Warm', 'formal'], defaultValue: 'formal' },
        { name: 'COUNT', kind: 'NUMBER', description: 'How many' },
        { name: 'TEXT', kind: 'LONG_TEXT', required: false },
        { name: 'UNUSED' },
      ],
    });
    const client = await connectMcp(owner.readKey);
    const name = `declared-${databaseId}`;
    const { prompts } = await client.listPrompts();
    expect(prompts.find((prompt) => prompt.name === name)?.arguments).toEqual([
      { name: 'TONE', description: 'One of: Warm, formal. Default: formal', required: false },
      { name: 'COUNT', description: 'How many. A number.', required: true },
      { name: 'TEXT', description: 'May have several lines.', required: false },
      { name: 'NAME', required: true },
    ]);
    const ref = { type: 'ref/prompt' as const, name };
    const { completion } = await client.complete({ ref, argument: { name: 'TONE', value: 'w' } });
    expect(completion.values).toEqual(['Warm']);
    const { messages } = await client.getPrompt({ name, arguments: { COUNT: '2', NAME: 'Ann' } });
    expect(messages[0]?.content).toMatchObject({ text: 'formal 2  Ann' });
    const blank = { COUNT: '2', NAME: 'Ann', TONE: '', TEXT: '' };
    expect((await client.getPrompt({ name, arguments: blank })).messages).toEqual(messages);
    await expect(
      client.getPrompt({ name, arguments: { COUNT: 'x', NAME: 'Ann' } }),
    ).rejects.toMatchObject({ message: expect.stringContaining('COUNT must be a number') });
  });

  it('are listed although they have many variables', async () => {
    const { person, key: _ } = await Financier.signUp(test);
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const names = letters.flatMap((one) => letters.map((other) => `{{${one}${other}}}`)).join('');
    for (let count = 0; count < 3; count += 1) await createTemplate(person, { content: names });
    const client = await connectMcp(await person.createApiKey({ permission: 'READ' }));
    const seen = [];
    let cursor: string | undefined;
    do {
      const page = await client.listPrompts(cursor === undefined ? {} : { cursor });
      seen.push(...page.prompts);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen.map((prompt) => prompt.arguments?.length)).toEqual([676, 676, 676]);
  });

  it('are not offered to a finance key', async () => {
    const { databaseId } = await createTemplate(owner.person);
    const client = await connectMcp(owner.key);
    expect((await client.listPrompts()).prompts).toEqual([]);
    const name = `a-title-${databaseId}`;
    await expect(client.getPrompt({ name })).rejects.toMatchObject({
      message: "A finance key can't be used for the prompt service",
      data: { code: 'FORBIDDEN' },
    });
    const ref = { type: 'ref/prompt' as const, name };
    const { completion } = await client.complete({ ref, argument: { name: 'TOPIC', value: '' } });
    expect(completion.values).toEqual([]);
  });
});

it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'] as const)(
  '%s rejects a cursor that is not a string',
  async (method) => {
    const { key, readKey } = owner;
    for (const caller of [key, readKey]) {
      const client = await connectMcp(caller);
      await expect(
        client.request({ method, params: { cursor: 5 as never } }),
      ).rejects.toMatchObject({ code: -32602 });
    }
  },
);

describe('resources', () => {
  it('are not offered to an API key', async () => {
    const client = await connectMcp(owner.readKey);
    expect((await client.listResources()).resources).toEqual([]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    const uri = 'folio://months/2026-03';
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      data: { code: 'FORBIDDEN' },
    });
  });

  it('are the last months, and the reports of two years', async () => {
    test.now = new Date('2026-01-31T23:59:59Z');
    const { resources } = await (await connectMcp(owner.key)).listResources();
    const uris = resources.map(({ uri }) => uri);
    expect(uris.slice(0, 2)).toEqual(['folio://months/2026-01', 'folio://months/2025-12']);
    expect(uris.slice(11)).toEqual([
      'folio://months/2025-02',
      'folio://reports/2026-01-01/2026-12-31',
      'folio://reports/2025-01-01/2025-12-31',
    ]);
  });

  it('can be any month and any report', async () => {
    const client = await connectMcp(owner.key);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'folio://months/{month}',
      'folio://reports/{from}/{to}',
    ]);
    const uri = 'folio://reports/2024-01-01/2024-03-31';
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({ uri, mimeType: 'application/json' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
      financeReport: { from: '2024-01-01', to: '2024-03-31', totals: { balance: '0.00' } },
    });
  });

  it('complete a month', async () => {
    test.now = new Date('2026-03-01T00:00:00Z');
    const client = await connectMcp(owner.key);
    const ref = { type: 'ref/resource' as const, uri: 'folio://months/{month}' };
    const { completion } = await client.complete({
      ref,
      argument: { name: 'month', value: '2026' },
    });
    expect(completion.values).toEqual(['2026-03', '2026-02', '2026-01']);
    const other = await client.complete({ ref, argument: { name: 'year', value: '2026' } });
    expect(other.completion.values).toEqual([]);
  });

  it.each([
    ['folio://months/2026-13', 'VALIDATION_FAILED'],
    ['folio://reports/2026-02-30/2026-03-01', 'VALIDATION_FAILED'],
    ['folio://reports/2026-03-01/2026-02-01', 'VALIDATION_FAILED'],
    ['folio://years/2026', undefined],
    ['https://example.com/', undefined],
  ])('reject %s', async (uri, code) => {
    const client = await connectMcp(owner.key);
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32602,
      data: code ? { code } : { uri },
    });
  });
});
