import type { Client } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { connectMcp } from '../support/mcp/mcp-client.ts';
import { createTemplate } from '../support/prompts/templates.ts';

const test = usePrivateApp();
const owner = useSeed(() => Financier.signUp(test));

type Calls = Readonly<Record<string, object>>;

/** The client validates each structured result against the output schema of the tool. */
async function expectResults(client: Client, calls: Calls): Promise<void> {
  const { tools } = await client.listTools();
  expect(Object.keys(calls).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  for (const [name, args] of Object.entries(calls)) {
    const result = await client.callTool({ name, arguments: args as Record<string, unknown> });
    expect(result.isError, JSON.stringify(result)).toBeFalsy();
    expect(result.structuredContent, name).toBeDefined();
  }
}

it('tools of an API key return results of the declared shape', async () => {
  const { id } = await createTemplate(owner.person);
  const input = {
    title: 'New',
    description: 'A prompt',
    content: 'About {{X}}',
    category: 'BUSINESS',
  };
  await expectResults(await connectMcp(await owner.person.createApiKey()), {
    find_prompts: { filter: { search: 'title' }, first: 5 },
    get_prompt: { id },
    render_prompt: { id, variables: [{ name: 'TOPIC', value: 'tea' }] },
    create_prompt: { input },
    update_prompt: { id, input: { title: 'Another' } },
    submit_idea: { input: { title: 'An idea', body: 'With a body' } },
  });
});

it('tools of a finance key return results of the declared shape', async () => {
  const { id: categoryId } = owner.category('Food');
  const entry = { categoryId, amount: '5.00', date: '2026-03-05' };
  const { createEntry } = await owner.person.execute(
    'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }',
    { input: entry },
  );
  await expectResults(await connectMcp(owner.key), {
    show_month: { month: '2026-03' },
    show_report: { from: '2026-01-01', to: '2026-03-31', by: 'QUARTER' },
    find_entries: { filter: { type: 'EXPENSE', month: '2026-03' } },
    list_categories_and_accounts: {},
    add_entries: {
      input: { entries: [entry, { ...entry, amount: 0 }], errorPolicy: 'SKIP_FAILED' },
    },
    correct_entry: { id: createEntry.entry.id, input: { description: 'Tea' } },
  });
});
