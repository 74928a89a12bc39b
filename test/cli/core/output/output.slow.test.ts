import picocolors from 'picocolors';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { jqFilter } from '../../../../src/cli/core/output/jq.ts';
import { createPrinter } from '../../../../src/cli/core/output/printer.ts';
import { safeJson, safeLine, safeText } from '../../../../src/cli/core/output/safe-text.ts';
import { formatTable } from '../../../../src/cli/core/output/table.ts';
import { generateKey } from '../../../../src/identity/key-format.ts';
import { type TestCli, useCli } from '../../../support/cli/cli.ts';

const hostileText = 'A\u001b]0;owned\u0007\u001b[2J\u009b31m\rB\nC\tD\u202eE';

const row = {
  databaseId: '019a8f3c-5b1e-7c42-9d06-3f8e2a71b4d5',
  title: hostileText,
  tags: ['x'],
  category: 'STARTER_KIT',
  visibility: 'PRIVATE',
  updatedAt: '2026-03-01T12:00:00.000Z',
};

const newCli = useCli(() => async (_url, init) => {
  const { query } = JSON.parse(String(init?.body));
  const identity = {
    viewer: { name: hostileText, email: 'ann@example.com', role: 'MEMBER' },
    credential: { kind: 'API_KEY', permission: 'READ', scopes: [] },
    rateLimit: null,
    serverVersion: hostileText,
  };
  const promptTemplates = { nodes: [row], pageInfo: { hasNextPage: false, endCursor: null } };
  return Response.json({ data: query.includes('CliViewer') ? identity : { promptTemplates } });
});

function loggedIn(): TestCli {
  const cli = newCli();
  cli.storeKeys({ prompts: generateKey('fol_') });
  return cli;
}

const hasControls = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/.test(text);

describe('text from a server', () => {
  it('is printed without control characters', () => {
    expect(safeText(hostileText)).toBe('A]0;owned[2J31mB\nC    DE');
    expect(safeLine(hostileText)).toBe('A]0;owned[2J31m B C    DE');
    expect(hasControls(safeJson(JSON.stringify(hostileText)))).toBe(false);
    expect(JSON.parse(safeJson(JSON.stringify(hostileText)))).toBe(hostileText);
  });

  it.each([
    ['a table', ['prompts', 'list'], { NO_COLOR: '1' }],
    ['a record', ['status'], { NO_COLOR: '1' }],
    ['JSON', ['prompts', 'list', '--json', 'title'], {}],
    ['jq output', ['prompts', 'list', '--jq', '.[].title'], {}],
  ])('has no control characters on a terminal: %s', async (_, argv, variables) => {
    const cli = loggedIn();
    const { code, stdout } = await cli.run(argv, { columns: 120, variables });
    expect(code).toBe(0);
    expect(stdout).toContain('owned');
    expect(hasControls(stdout)).toBe(false);
  });

  it('is unchanged in JSON and jq output without a terminal', async () => {
    const cli = loggedIn();
    expect(JSON.parse((await cli.run(['prompts', 'list', '--json'])).stdout)[0].title).toBe(
      hostileText,
    );
    expect((await cli.run(['prompts', 'list', '--jq', '.[].title'])).stdout).toBe(
      `${hostileText}\n`,
    );
  });
});

describe('colours', () => {
  const list = ['prompts', 'list'];
  const isColored = async (runOptions: object) =>
    (await loggedIn().run(list, runOptions)).stdout.includes('\u001b[1m');

  it('are used on terminals, except with NO_COLOR or TERM=dumb', async () => {
    expect(await isColored({ columns: 80 })).toBe(true);
    expect(await isColored({ columns: 80, variables: { NO_COLOR: '1' } })).toBe(false);
    expect(await isColored({ columns: 80, variables: { TERM: 'dumb' } })).toBe(false);
    expect(await isColored({})).toBe(false);
  });
});

describe('a table', () => {
  const plain = picocolors.createColors(false);
  const columns = [
    { title: 'id', value: (each: { id: string }) => each.id },
    { title: 'title', value: (each: { title: string }) => each.title, canShrink: true },
    { title: 'note', value: (each: { note: string }) => each.note, canShrink: true },
    { title: 'sum', value: (each: { sum: string }) => each.sum, align: 'right' },
  ] as const;
  const rows = [
    { id: '1', title: 'short', note: 'n'.repeat(40), sum: '1.00' },
    { id: '22', title: '漢字'.repeat(15), note: '', sum: '100.00' },
  ];
  const draw = (width: number) => formatTable(rows, columns as never, width, plain);

  it('has its natural width if there is enough space', async () => {
    expect(await draw(200)).toBe(
      [
        `ID  TITLE${' '.repeat(57)}NOTE${' '.repeat(41)}SUM`,
        `1   short${' '.repeat(57)}${'n'.repeat(40)}    1.00`,
        `22  ${'漢字'.repeat(15)}${' '.repeat(44)}100.00`,
      ].join('\n'),
    );
  });

  it.each([40, 60, 79, 80, 100, 113])(
    'fits %i columns and marks truncated values',
    async (width) => {
      const lines = (await draw(width)).split('\n');
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      expect(lines).toHaveLength(3);
      expect(lines.join()).toContain('…');
      expect(lines[2]).toMatch(/^22 .*100\.00$/);
    },
  );

  it('becomes one line for each value if the columns would be too narrow to read', async () => {
    expect(await draw(37)).toBe(
      [
        ...['ID:    1', 'TITLE: short', `NOTE:  ${'n'.repeat(40)}`, 'SUM:   1.00', ''],
        ...['ID:    22', `TITLE: ${'漢字'.repeat(15)}`, 'SUM:   100.00'],
      ].join('\n'),
    );
  });

  it('hides columns, from last to first, before the others get too narrow to read', async () => {
    const hidableColumns = [
      ...columns.slice(0, 2),
      { ...columns[2], canShrink: undefined, canHide: true },
      { ...columns[3], canHide: true },
    ];
    const titles = async (width: number) => {
      const table = await formatTable(rows, hidableColumns as never, width, plain);
      return table.split('\n')[0]?.split(/\s+/);
    };
    expect(await titles(78)).toEqual(['ID', 'TITLE', 'NOTE', 'SUM']);
    expect(await titles(77)).toEqual(['ID', 'TITLE', 'NOTE']);
    expect(await titles(69)).toEqual(['ID', 'TITLE']);
  });

  it('is not truncated in a pipe and is separated by tabs', async () => {
    const { stdout } = await loggedIn().run(['prompts', 'list']);
    expect(stdout).toBe(
      `${row.databaseId}\tA]0;owned[2J31m B C    DE\tstarter-kit\tprivate\t2026-03-01\n`,
    );
  });

  it('fits the width of the terminal', async () => {
    const variables = { NO_COLOR: '1' };
    const argv = ['prompts', 'list'];
    const { stdout } = await loggedIn().run(argv, { columns: 84, variables });
    const widths = stdout.split('\n').map((line) => stringWidth(line));
    expect(Math.max(...widths)).toBeLessThanOrEqual(84);
  });

  it('has 80 columns in a terminal of unknown width', async () => {
    const variables = { NO_COLOR: '1' };
    const cli = loggedIn();
    const unknown = await cli.run(['prompts', 'list'], { columns: 0, variables });
    expect(unknown).toEqual(await cli.run(['prompts', 'list'], { columns: 80, variables }));
  });
});

describe('--json and --jq', () => {
  it('print the requested fields in the requested order', async () => {
    const { stdout } = await loggedIn().run(['prompts', 'list', '--json', 'tags,databaseId']);
    expect(stdout).toBe(`[{"tags":["x"],"databaseId":"${row.databaseId}"}]\n`);
  });

  it('list the valid fields in the error for an unknown field', async () => {
    const { stderr, code } = await loggedIn().run(['prompts', 'list', '--json=tag']);
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({
      error: 'Unknown field “tag”. Did you mean tags?',
      hint: expect.stringMatching(/^Valid fields: id, databaseId, slug, title, .*updatedAt\. /),
    });
  });

  it.each([
    ['.[0].tags', '["x"]\n'],
    ['map(.category) | @csv', '"STARTER_KIT"\n'],
    ['.[].nothing', 'null\n'],
    ['empty', ''],
    ['-1 + 2', '1\n'],
    ['"", .[].icon // "", " x "', '\n\n x \n'],
    ['.[] | debug | empty', ''],
  ])('print what jq prints: %s', async (filter, expected) => {
    const result = await loggedIn().run(['prompts', 'list', '--jq', filter]);
    expect(result).toEqual({ code: 0, stdout: expected, stderr: '' });
  });

  it('print nothing when the filter fails after some output', async () => {
    const filter = '.[0].category, error("enough")';
    const result = await loggedIn().run(['prompts', 'list', '--jq', filter]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(result.stderr).error).toBe('jq filter failed: enough');
  });

  it('say that the command succeeded if the filter fails after it', async () => {
    await expect(jqFilter('.[')).rejects.toMatchObject({ hint: undefined });
    const hint = 'The command succeeded. Only its output could not be filtered.';
    const filter = await jqFilter('.name.x');
    expect(() => filter({ name: '' })).toThrow(expect.objectContaining({ hint }));
  });

  it('reject an invalid filter before any request', async () => {
    const argv = ['prompts', 'create', '--title', 'T', '--description', 'D'];
    const rest = ['--category', 'developer', '--content', 'Hello', '--jq', '.['];
    const fetch = () => expect.unreachable();
    const result = await loggedIn().run([...argv, ...rest], { fetch });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(result.stderr).error).toMatch(/^jq filter failed: syntax error/);
  });

  it('filter a value of one megabyte', async () => {
    const text = 'x'.repeat(1_000_000);
    expect((await jqFilter('.'))([text])).toBe(`${JSON.stringify([text])}\n`);
  });

  it.each([['.['], ['.[0].title.x'], ['nosuch']])(
    'print the reason for an invalid filter: %s',
    async (filter) => {
      const result = await loggedIn().run(['prompts', 'list', '--jq', filter]);
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(JSON.parse(result.stderr).error).toMatch(/^jq filter failed: [^(\s]/);
    },
  );
});

describe('Printer.record', () => {
  it('prints a dash for null', () => {
    let text = '';
    const printer = createPrinter({ variables: {}, stdout: {} } as never, (hidableColumns) => {
      text += hidableColumns;
    });
    printer.record([
      ['Name', 'Ann'],
      ['Longer name', null],
      ['Count', 0],
    ]);
    expect(text).toBe('Name:        Ann\nLonger name: –\nCount:       0\n');
  });
});
