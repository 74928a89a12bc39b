import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../../src/cli/core/http/fetch.ts';
import { useApp } from '../../../support/app/app.ts';
import { fetchFrom } from '../../../support/cli/cli.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';

const test = useApp();
const { newUser } = useCliUsers(test);
const create = ['entries', 'create', '--category', 'Food', '--amount', '12.50'];

/** Sends each request; its response is replaced by what `lose` returns or throws, if anything. */
function losing(lose: (body: string, count: number) => Response | undefined) {
  const keys: (string | undefined)[] = [];
  const send = fetchFrom(test);
  const fetch: Fetch = async (url, options) => {
    const body = String(options.body);
    if (body.includes('mutation')) keys.push(options.headers?.['idempotency-key']);
    const response = await send(url, options);
    return (body.includes('mutation') && lose(body, keys.length)) || response;
  };
  return { fetch, keys };
}

const networkError = (code: string) => Object.assign(new Error('no'), { code });
const entryCount = ({ userId }: { readonly userId: string }) =>
  test.database.client.entry.count({ where: { userId } });

describe('a request with a temporary error', () => {
  it('is repeated with the same key, and changes records once', async () => {
    const { cli, person } = await newUser();
    const busy = { errors: [{ message: 'Busy', extensions: { code: 'BUSY' } }] };
    const { fetch, keys } = losing((_body, count) => {
      if (count === 1) throw networkError('ECONNRESET');
      if (count === 2) return new Response('oops', { status: 502 });
      if (count === 3) throw networkError('ECONNREFUSED');
      if (count === 4) return Response.json(busy, { headers: { 'retry-after': '3' } });
      return undefined;
    });
    const waits: number[] = [];
    const onWait = (milliseconds: number) => void waits.push(milliseconds);
    const result = await cli.run(create, { fetch, onWait });
    expect(result.code, result.stderr).toBe(0);
    expect(result.stderr).toContain(
      'Cannot reach http://folio.test: connection reset. Retrying in 0.5 s.',
    );
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
    expect(await entryCount(person)).toBe(1);
  });

  it('is repeated four times; then the error names the key for another try', async () => {
    const { cli, person } = await newUser();
    const { fetch, keys } = losing(() => {
      throw networkError('ECONNRESET');
    });
    const failed = await cli.run(create, { fetch });
    expect(failed.code).toBe(6);
    expect(keys).toHaveLength(5);
    const [, key = ''] = /add: --idempotency-key '(.+)'/.exec(failed.stderr) ?? [];
    const again = await cli.run([...create, '--idempotency-key', key]);
    expect(again.code, again.stderr).toBe(0);
    expect(await entryCount(person)).toBe(1);
  });

  it('is not repeated if the server was not reached, or is rate limited for long', async () => {
    const { cli } = await newUser();
    const unreachable = losing(() => {
      throw networkError('ECONNREFUSED');
    });
    expect((await cli.run(create, { fetch: unreachable.fetch })).code).toBe(6);
    expect(unreachable.keys).toHaveLength(1);
    const limited = losing(
      () => new Response('', { status: 429, headers: { 'retry-after': '6' } }),
    );
    expect((await cli.run(create, { fetch: limited.fetch })).code).toBe(5);
    expect(limited.keys).toHaveLength(1);
    const short = losing((_body, count) =>
      count === 1 ? new Response('', { status: 429, headers: { 'retry-after': '2' } }) : undefined,
    );
    expect((await cli.run(create, { fetch: short.fetch })).code).toBe(0);
    expect(short.keys).toHaveLength(2);
  });
});

describe('--idempotency-key', () => {
  it('makes each change of a command once, however often the command runs', async () => {
    const { cli, person } = await newUser();
    const keyed = [...create, '--idempotency-key', 'nightly job', '--json'];
    const first = await cli.run(keyed);
    expect((await cli.run(keyed)).stdout).toBe(first.stdout);
    expect(await entryCount(person)).toBe(1);
    const path = ['api', 'rest', 'POST', '/api/finance/accounts', '-f', 'name=A'];
    for (let run = 0; run < 2; run += 1) {
      const { code, stderr } = await cli.run([...path, '--idempotency-key', 'nightly job']);
      expect(code, stderr).toBe(0);
    }
    const where = { userId: person.userId };
    expect(await test.database.client.account.count({ where })).toBe(1);
  });

  it('continues an import that was interrupted', async () => {
    const { cli, person } = await newUser();
    const file = join(cli.folder, 'statement.csv');
    writeFileSync(file, 'date,category,amount\n2026-11-20,Food,-3.57\n2026-11-21,Food,-4.20\n');
    const line = ['entries', 'import', file, '--yes', '--idempotency-key', 'import'];
    const { fetch } = losing((body) => {
      if (body.includes('commitImport')) throw networkError('ENOTFOUND');
      return undefined;
    });
    const interrupted = await cli.run(line, { fetch });
    expect(interrupted.code).toBe(6);
    const again = await cli.run(line);
    expect(again.code, again.stderr).toBe(0);
    expect(await entryCount(person)).toBe(2);
    expect(again.stdout).toMatch(/Entries created: +.*2/);
  });

  it.each(['', 'é', 'a'.repeat(201)])('is a usage error: %j', async (key) => {
    const { cli } = await newUser();
    const result = await cli.run([...create, '--idempotency-key', key]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('Expected 1 to 200 printable ASCII characters.');
  });
});
