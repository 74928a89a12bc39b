import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';

const { client, newUser, server } = usePackedClient();
let variables: Record<string, string>;

const folio = (...argv: string[]) => client.run(argv, { variables });

async function addEntry(description: string, ...tags: string[]) {
  const flags = ['--category', 'Food', '--amount', '12.50', '--date', '2026-03-05'];
  const tagFlags = tags.flatMap((tag) => ['--tag', tag]);
  const result = await folio('entries', 'add', ...flags, '--description', description, ...tagFlags);
  expect(result.code).toBe(0);
}

beforeAll(async () => {
  ({ variables } = await newUser());
  await addEntry('=HYPERLINK("http://x")', '@a', 'b;c');
  await addEntry('Two\nlines, "quoted"');
});

describe('--csv', () => {
  it('prints the fields of a list with a header row', async () => {
    const result = await folio('entries', 'list', '--csv=date,amount,category.name,account.name');
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const row = '2026-03-05,12.50,Food,\r\n';
    expect(result.stdout).toBe(`date,amount,category.name,account.name\r\n${row}${row}`);
  });

  it('escapes formulas and quotes in the same way as the export of the server', async () => {
    const reply = await fetch(`${server.url}/exports/entries.csv`, {
      headers: { authorization: `Bearer ${variables.FOLIO_FINANCE_KEY}` },
    });
    const exported: Record<string, string>[] = parse(await reply.text(), { columns: true });
    const { stdout } = await folio('entries', 'list', '--csv=description,tags');
    const listed: Record<string, string>[] = parse(stdout, { columns: true });
    expect(listed).toEqual(exported.map(({ description, tags }) => ({ description, tags })));
    expect(listed[1]?.description).toMatch(/^'=HYPERLINK/);
  });

  it('prints all fields by default, objects as JSON, and the header without records', async () => {
    const { stdout } = await folio('entries', 'list', '--limit', '1', '--csv');
    const [entry] = parse(stdout, { columns: true }) as Record<string, string>[];
    expect(Object.keys(entry ?? {})).toContain('databaseId');
    expect(JSON.parse(entry?.category ?? '')).toMatchObject({ name: 'Food' });
    const none = await folio('accounts', 'list', '--csv=name,bank');
    expect(none).toMatchObject({ code: 0, stdout: 'name,bank\r\n' });
  });
});

describe('an invalid format', () => {
  it.each([
    [['--csv=amont'], 'Unknown field “amont”. Did you mean amount?'],
    [['--json=nothing'], 'Unknown field “nothing”.'],
    [['--csv', '--json'], 'Pass only one of'],
    [['--csv', '--jq', '.'], 'Pass only one of'],
  ])('is a usage error before any request: %s', async (flags, message) => {
    const result = await client.run(['entries', 'list', ...flags], {
      variables: { ...variables, FOLIO_URL: 'http://127.0.0.1:1' },
    });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(message);
  });
});

describe('--debug', () => {
  it('prints requests and responses to standard error, never a key', async () => {
    const result = await folio('entries', 'list', '--debug', '--jq', '.[].amount');
    expect(result).toMatchObject({ code: 0, stdout: '12.50\n12.50\n' });
    expect(result.stderr).toContain(`> POST ${server.url}/graphql\n`);
    expect(result.stderr).toMatch(/^> authorization: Bearer fin_\w{6}…$/m);
    expect(result.stderr).toMatch(
      /^> \{"documentId":"sha256:[0-9a-f]{64}","query":.*CliListEntries/m,
    );
    expect(result.stderr).toMatch(/^< 200 OK \(\d+ ms\)$/m);
    expect(result.stderr).toMatch(/^< \{"data":/m);
    expect(result.stderr).not.toContain(variables.FOLIO_FINANCE_KEY);
  });

  it('omits passwords, and works with folio api and without a server', async () => {
    const document =
      'mutation ($password: String!) { revealApiKey(id: "x", password: $password) { secret } }';
    const argv = ['api', 'graphql', '-f', `query=${document}`, '-f', 'password=hunter2hunter2'];
    const result = await folio(...argv, '--debug');
    expect(result.code).toBe(4);
    expect(result.stderr).toContain('"password":"…"');
    expect(result.stderr).not.toContain('hunter2');
    const unreachable = await client.run(['accounts', 'list', '--debug'], {
      variables: { ...variables, FOLIO_URL: 'http://127.0.0.1:1' },
    });
    expect(unreachable.code).toBe(6);
    expect(unreachable.stderr).toContain('< No response: ');
  });
});
