import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { connectMcp, type Generation, generations, textOf } from '../support/mcp/mcp-client.ts';
import { createTemplate } from '../support/prompts/templates.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));

describe.each(Object.keys(generations) as Generation[])('a client of %s', (generation) => {
  const connect = async (path?: string) =>
    connectMcp(owner.key, { generation, ...(path && { path }) });

  it('speaks that version of the protocol', async () => {
    const client = await connect();
    expect(client.getNegotiatedProtocolVersion()).toBe(generation);
    expect(client.getServerVersion()?.name).toBe('folio');
    expect(client.getInstructions()).toContain('dryRun');
  });

  it('adds an entry and shows its month', async () => {
    const client = await connect();
    const listed = await client.callTool({ name: 'list_categories_and_accounts' });
    const { categories } = listed.structuredContent as {
      categories: { id: string; name: string }[];
    };
    const food = categories.find(({ name }) => name === 'Food');
    const entry = {
      categoryId: food?.id,
      amount: '18.90',
      date: '2026-03-05',
      description: 'Lunch',
    };
    const added = await client.callTool({
      name: 'add_entries',
      arguments: { input: { entries: [entry] } },
    });
    expect(added.isError, JSON.stringify(added)).toBeFalsy();
    const month = await client.callTool({ name: 'show_month', arguments: { month: '2026-03' } });
    expect(month.structuredContent).toMatchObject({
      financeAnalytics: { topDescriptions: [{ description: 'Lunch' }] },
    });
    expect(textOf(month)).toEqual(month.structuredContent);
  });

  it('reads a month as a resource', async () => {
    const client = await connect('/mcp/readonly');
    const { resources } = await client.listResources();
    expect(resources.length).toBe(14);
    const { contents } = await client.readResource({ uri: 'folio://months/2026-03' });
    expect(JSON.parse((contents[0] as { text: string }).text).financeSummary.month).toBe('2026-03');
  });

  it('gets a prompt template as a prompt', async () => {
    const { databaseId } = await createTemplate(owner.person, { title: 'Write: a Post!' });
    const client = await connectMcp(await owner.person.createApiKey(), { generation });
    const { prompts } = await client.listPrompts();
    const name = `write-a-post-${databaseId}`;
    expect(prompts).toContainEqual({
      name,
      title: 'Write: a Post!',
      description: 'A description',
      arguments: [{ name: 'TOPIC', required: true }],
    });
    const { messages } = await client.getPrompt({ name, arguments: { TOPIC: 'tea' } });
    expect(messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Write about tea.' } },
    ]);
  });
});
