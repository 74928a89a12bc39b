import type { Client } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { read } from '../guards/project-files.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { connectMcp } from '../support/mcp/mcp-client.ts';

const test = usePrivateApp();

/** Hides ids, and shows the first record of each list. */
const shown = (value: unknown): string =>
  JSON.stringify(value, (name, each: unknown) => {
    if (/^(id|categoryId)$/.test(name)) return '…';
    if (Array.isArray(each) && each.length > 1) return [each[0], `… ${each.length - 1} more`];
    return each;
  });

interface Call {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** @returns the structured result; adds the call to the transcript */
async function call(client: Client, transcript: string[], { name, args }: Call) {
  const { structuredContent } = await client.callTool({ name, arguments: args });
  transcript.push(`→ ${name} ${shown(args)}`, `← ${shown(structuredContent)}`);
  return structuredContent;
}

it('the transcript in docs/mcp.md is that of the session', async () => {
  test.now = new Date('2026-03-06T09:30:00Z');
  const owner = await Financier.signUp(test);
  await owner.createEntry({ amount: '64.35', description: 'Weekly shopping', date: '2026-03-02' });
  const client = await connectMcp(owner.key);
  await client.listTools();
  const transcript: string[] = [];
  const lists = await call(client, transcript, { name: 'list_categories_and_accounts', args: {} });
  const { categories } = lists as { categories: { id: string; name: string }[] };
  const categoryId = categories.find(({ name }) => name === 'Food')?.id;
  const entry = { categoryId, amount: '11.90', date: '2026-03-05', description: 'Lunch' };
  const input = { entries: [entry] };
  await call(client, transcript, { name: 'add_entries', args: { input, dryRun: true } });
  const idempotencyKey = 'lunch-7f3c';
  await call(client, transcript, { name: 'add_entries', args: { input, idempotencyKey } });
  await call(client, transcript, { name: 'show_month', args: {} });
  const [, documented] = /## A session[^`]*```text\n([^`]*)```/.exec(read('docs/mcp.md')) ?? [];
  expect(documented).toBe(`${transcript.join('\n')}\n`);
});
