import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { connectMcp, textOf } from '../support/mcp/mcp-client.ts';

const test = useApp();
const owner = useSeed(async () => {
  const { person, key } = await Financier.signUp(test);
  const [read, manage] = await Promise.all([
    person.createApiKey({ permission: 'READ' }),
    person.createApiKey({ permission: 'MANAGE' }),
  ]);
  return { person, keys: { READ: read, MANAGE: manage, finance: key } };
});

const reading = ['find_prompts', 'get_prompt', 'render_prompt'];
const writing = ['create_prompt', 'update_prompt'];
const readingFinance = [
  'show_month',
  'show_report',
  'find_entries',
  'list_categories_and_accounts',
];
const writingFinance = ['add_entries', 'correct_entry'];

const toolsOf = (key: 'READ' | 'MANAGE' | 'finance', path?: string) =>
  connectMcp(owner.keys[key], path ? { path } : {});

describe('tools/list', () => {
  it.each([
    ['READ', '/mcp', [...reading, 'submit_idea']],
    ['READ', '/mcp/readonly', reading],
    ['MANAGE', '/mcp', [...reading, ...writing, 'submit_idea']],
    ['MANAGE', '/mcp/readonly', reading],
    ['finance', '/mcp', [...readingFinance, ...writingFinance]],
    ['finance', '/mcp/readonly', readingFinance],
  ] as const)('shows a key with %s at %s the tools that it may use', async (key, path, names) => {
    const { tools } = await (await toolsOf(key, path)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);
  });

  it('has the arguments and the results of the operation', async () => {
    const { tools } = await (await toolsOf('finance')).listTools();
    const { inputSchema, outputSchema } = tools.find(({ name }) => name === 'correct_entry') ?? {};
    expect(inputSchema).toMatchObject({
      required: ['id', 'input'],
      additionalProperties: false,
      properties: {
        id: { type: 'string', description: "The entry's global id." },
        input: {
          type: 'object',
          properties: {
            amount: { type: ['string', 'number', 'null'] },
            date: { type: ['string', 'null'], format: 'date' },
          },
        },
        dryRun: { type: 'boolean' },
        idempotencyKey: { type: 'string' },
      },
    });
    expect(outputSchema).toMatchObject({
      required: ['updateEntry'],
      properties: {
        updateEntry: {
          type: 'object',
          properties: {
            entry: {
              properties: { category: { properties: { type: { enum: ['EXPENSE', 'INCOME'] } } } },
            },
            typeChanged: { type: 'boolean' },
          },
        },
      },
    });
  });

  it('describes the arguments of the tool, not those that only the operation has', async () => {
    const clients = [await toolsOf('READ'), await toolsOf('finance')];
    const lists = await Promise.all(clients.map((client) => client.listTools()));
    const propertyOf = (tool: string, property: string) =>
      lists.flatMap(({ tools }) => tools).find(({ name }) => name === tool)?.inputSchema
        .properties?.[property];
    expect(propertyOf('render_prompt', 'id')).toMatchObject({
      description: "The template's global id.",
    });
    for (const tool of ['find_prompts', 'find_entries']) {
      expect(propertyOf(tool, 'first')).toMatchObject({
        default: 20,
        description: 'The page size, from 0 to 100.',
      });
    }
    expect(propertyOf('show_month', 'month')).toMatchObject({
      description: 'For example `2026-03`. Default: the current month in UTC.',
    });
  });

  it('marks the tools that change records', async () => {
    const clients = [await toolsOf('MANAGE'), await toolsOf('finance')];
    const lists = await Promise.all(clients.map((client) => client.listTools()));
    const tools = lists.flatMap((list) => list.tools);
    expect(tools.length).toBeLessThanOrEqual(15);
    const hinted = (hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint') =>
      tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
    expect(hinted('readOnlyHint')).toEqual([...reading, ...readingFinance]);
    expect(hinted('destructiveHint')).toEqual(['update_prompt', 'correct_entry']);
    expect(hinted('idempotentHint')).toEqual([
      ...reading,
      'update_prompt',
      ...readingFinance,
      'correct_entry',
    ]);
    for (const { name, title, description, annotations, inputSchema } of tools) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(title && description && description.length > 40, name).toBe(true);
      expect('dryRun' in (inputSchema.properties ?? {}), name).toBe(!annotations?.readOnlyHint);
    }
  });
});

describe('tools/call', () => {
  it.each([
    ['READ', '/mcp', 'create_prompt'],
    ['READ', '/mcp', 'show_month'],
    ['finance', '/mcp', 'find_prompts'],
    ['finance', '/mcp/readonly', 'add_entries'],
    ['finance', '/mcp', '__proto__'],
  ] as const)('rejects with a key with %s at %s the tool %s', async (key, path, name) => {
    const client = await toolsOf(key, path);
    await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool'),
    });
  });

  it('returns the errors of the operation, for the model to correct', async () => {
    const client = await toolsOf('finance');
    const { categories } = await owner.person.execute('{ categories { id } }');
    const entry = { categoryId: categories[0].id, amount: -1 };
    const result = await client.callTool({
      name: 'add_entries',
      arguments: { input: { entries: [entry] } },
    });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(textOf(result).errors).toMatchObject([
      {
        code: 'VALIDATION_FAILED',
        details: [
          { path: ['input', 'entries', 0, 'amount'], message: 'Amount must be greater than 0' },
        ],
      },
    ]);
  });

  const hostile: Record<string, object> = {
    'an unknown argument': { month: '2026-03', __typename: 'x' },
    'a hundred unknown arguments': Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`unknown${index}`, 'x']),
    ),
    'a list': { month: ['2026-03'] },
    'an object': { month: { toString: 'x' } },
    'a number': { month: 1e308 },
    'a NUL': { month: '2026-03\u0000' },
    'a lone surrogate': { month: '\ud800' },
    'a long string': { month: '2'.repeat(100_000) },
    SQL: { month: "2026-03' OR 1=1 --" },
    'a month that does not exist': { month: '2026-13' },
  };
  it.each(Object.keys(hostile))('rejects %s as an argument', async (name) => {
    const client = await toolsOf('finance');
    const result = await client.callTool({ name: 'show_month', arguments: hostile[name] as never });
    expect(result.isError).toBe(true);
    expect(textOf(result).errors[0].code).toMatch(/^(VALIDATION_FAILED|BAD_USER_INPUT)$/);
    expect(JSON.stringify(result).length).toBeLessThan(3_000);
  });

  it('rejects arguments that select too much', async () => {
    const client = await toolsOf('finance');
    const nested = { filter: { anyTags: Array.from({ length: 20_000 }, () => 'x') } };
    const result = await client.callTool({ name: 'find_entries', arguments: nested });
    expect(JSON.stringify(result.content)).toContain('TOO_COMPLEX');
  });
});
