import { mkdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';
import { serve } from '../support/http/local-server.ts';

const { client, newUser, server: folioServer } = usePackedClient();
let variables: Record<string, string>;
let statement: string;

const folio = (...argv: string[]) => client.run(argv, { variables });

async function json(...argv: string[]) {
  const { code, stdout, stderr } = await folio(...argv, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

beforeAll(async () => {
  variables = (await newUser()).finance;
  mkdirSync(client.configDir, { recursive: true });
  statement = join(client.configDir, 'statement.csv');
  writeFileSync(
    statement,
    'Date;Amount;Text\n05.03.2026;-12,50;Lunch\n31.03.2026;1000,00;Pay\n31.03.2026;no;Broken\n',
  );
});

describe('folio entries import', () => {
  it('shows a summary without creating entries with --dry-run', async () => {
    const { code, stdout } = await folio('entries', 'import', statement, '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^New rows: +2$/m);
    expect(stdout).toMatch(/^Invalid rows: +1$/m);
    expect(stdout).toMatch(/^Entries created: +0$/m);
    expect(stdout).toMatch(/^Line 4: Amount /m);
    expect(await json('entries', 'list')).toEqual([]);
    const previews = '{ importPreviews { totalCount } }';
    const count = await folio('api', 'graphql', '-f', `query=${previews}`, '--jq', '.data[][]');
    expect(count.stdout).toBe('0\n');
  });

  it('requires --yes without a terminal', async () => {
    const result = await folio('entries', 'import', statement);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('Pass --yes to confirm.');
  });

  it('creates entries once, with the chosen account and categories', async () => {
    await json('accounts', 'create', '--name', 'Daily');
    const flags = ['--account', 'daily', '--expense-category', 'Food', '--yes'];
    const first = await json('entries', 'import', statement, ...flags);
    expect(first).toMatchObject({ newCount: 2, invalidCount: 1, importedCount: 2 });
    expect(first.issues).toEqual([{ line: 4, message: expect.stringContaining('Amount ') }]);
    expect(await json('entries', 'import', statement, ...flags)).toMatchObject({
      newCount: 0,
      duplicateCount: 2,
      importedCount: 0,
    });
    const entries = await json('entries', 'list');
    expect(entries).toMatchObject([
      { date: '2026-03-31', amount: '1000.00', account: { name: 'Daily' } },
      { date: '2026-03-05', amount: '12.50', category: { name: 'Food' } },
    ]);
  });

  it('shows the name of a missing or unreadable file in the error', async () => {
    const missing = await folio('entries', 'import', '/nothing/here.csv', '--yes');
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('Cannot read /nothing/here.csv: no such file or directory.');
    const empty = join(client.configDir, 'empty.csv');
    writeFileSync(empty, '');
    expect((await folio('entries', 'import', empty, '--yes')).code).toBe(1);
  });
});

/** Exports entries from another server. */
async function exportFrom(respond: RequestListener) {
  const url = await serve(respond);
  return client.run(['entries', 'export'], { variables: { ...variables, FOLIO_URL: url } });
}

describe('folio entries export', () => {
  it('prints the filtered export of the server', async () => {
    const all = await folio('entries', 'export');
    expect(all).toMatchObject({ code: 0, stderr: '' });
    const reply = await fetch(`${folioServer.url}/exports/entries.csv`, {
      headers: { authorization: `Bearer ${variables.FOLIO_FINANCE_KEY}` },
    });
    expect(all.stdout).toBe(await reply.text());
    const lines = async (...filter: string[]) =>
      (await folio('entries', 'export', ...filter)).stdout.trim().split('\r\n').slice(1);
    expect(await lines('--category', 'Food', '--account', 'Daily')).toHaveLength(1);
    expect(await lines('--type', 'income', '--from', '2026-03-31')).toHaveLength(1);
    expect(await lines('--search', 'lun', '--min-amount', '12')).toHaveLength(1);
    expect(await lines('--max-amount', '12')).toEqual([]);
    expect(await lines('--month', '2026-04')).toEqual([]);
    expect(await lines('--tag', 'x')).toEqual([]);
    expect(await lines('--no-recurring')).toHaveLength(2);
  });

  it('can be imported by another user without changes', async () => {
    const file = join(client.configDir, 'export.csv');
    const { stdout } = await folio('entries', 'export');
    writeFileSync(file, stdout);
    const other = (await newUser()).finance;
    await client.run(['accounts', 'create', '--name', 'Daily'], { variables: other });
    const argv = ['entries', 'import', file, '--yes', '--jq', '[.importedCount, .issues]'];
    expect(await client.run(argv, { variables: other })).toMatchObject({
      code: 0,
      stdout: '[2,[]]\n',
    });
  });

  it('reports a validation error and a lost connection', async () => {
    const invalid = await folio('entries', 'export', '--month', '2026-03', '--from', '2026-03-01');
    expect(invalid).toMatchObject({ code: 1, stdout: '' });
    expect(invalid.stderr).toContain('Validation failed (status 422)');
    const failedExport = await exportFrom((_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' });
      response.write('id,date\r\n', () => response.destroy());
    });
    expect(failedExport.code).toBe(6);
    expect(failedExport.stdout).toBe('id,date\r\n');
  });

  it('does not print the page of a proxy as CSV', async () => {
    const result = await exportFrom((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>');
    });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(/Unexpected response from .+ \(status 200\)/);
  });
});
