import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { fetchFrom } from '../../../support/cli/cli.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { storeFinanceKey } from '../../../support/users/keys.ts';

const test = useApp();
const { newUser } = useCliUsers(test);

/** A user who is logged in with both keys. */
async function logIn() {
  const financier = await Financier.signUp(test);
  const { cli } = await newUser({ person: financier.person });
  const submitIdea = (title: string) =>
    financier.person.execute(
      'mutation ($title: String!) { submitIdea(input: {title: $title, body: "B"}) { idea { id } } }',
      { title },
    );
  return { cli, financier, submitIdea };
}

/** Ends a command that waits. */
class Stop extends Error {}

describe('folio changes', () => {
  it('lists the latest changes of both services', async () => {
    const { cli, financier, submitIdea } = await logIn();
    const { id } = await financier.createEntry({ description: 'Lunch' });
    await submitIdea('More colours');
    await financier.createEntry();
    await financier.key.delete(`/api/finance/entries/${id}`);
    const { stdout, stderr } = await cli.run(['changes', '--limit', '4']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t').slice(1))).toEqual([
      ['created', 'entry', String(id)],
      ['created', 'idea', expect.stringMatching(/^[\da-f-]{36}$/), 'More colours'],
      ['created', 'entry', expect.any(String), '-12.50 Food'],
      ['deleted', 'entry', String(id)],
    ]);
    expect(stderr).toBe('Showing the latest 4. For more, pass --limit <number> or --after.\n');
  });

  it('lists changes of some types, with one key', async () => {
    const { cli, financier } = await logIn();
    await cli.run(['logout']);
    await cli.login(await storeFinanceKey(test, financier.person.userId));
    const account = await financier.createAccount({ name: 'Daily' });
    await financier.createEntry({ account_id: account.id });
    const rows = await cli.json('changes', '--type', 'account', '--type', 'idea');
    expect(rows).toEqual([
      expect.objectContaining({ action: 'CREATED', recordType: 'ACCOUNT', title: 'Daily' }),
      expect.objectContaining({ action: 'UPDATED', databaseId: String(account.id) }),
    ]);
    const { code, stderr } = await cli.run(['changes', '--type', 'idea']);
    expect([code, stderr]).toEqual([4, expect.stringContaining('has no API key (fol_)')]);
  });

  it('lists the changes after a position', async () => {
    const { cli, financier, submitIdea } = await logIn();
    await financier.createEntry();
    const [{ position }] = (await cli.json('changes')).slice(-1);
    expect(await cli.json('changes', '--after', position)).toEqual([]);
    for (let count = 0; count < 60; count += 1) await financier.createEntry();
    await submitIdea('Later');
    const rows = await cli.json('changes', '--after', position);
    expect(rows).toHaveLength(61);
    expect(rows.at(-1)).toMatchObject({ recordType: 'IDEA' });
    const invalid = await cli.run(['changes', '--after', 'x']);
    expect(invalid).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('After is not a cursor of this list'),
    });
  });

  it('follows changes, and prints each once', async () => {
    const { cli, financier, submitIdea } = await logIn();
    await financier.createEntry({ description: 'Before' });
    const waits: number[] = [];
    const steps: (() => unknown)[] = [
      () => financier.createEntry({ description: 'One' }),
      () => {},
      () => submitIdea('Two'),
    ];
    const result = await cli.run(['changes', '-f', '--limit', '0', '--interval', '2', '--json'], {
      onWait: async (milliseconds) => {
        waits.push(milliseconds);
        const step = steps.shift();
        if (!step) throw new Stop('stopped by the test');
        await step();
      },
    });
    expect(result.code).toBe(1);
    const rows = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ title }) => title)).toEqual(['-12.50 One', 'Two']);
    expect(waits).toEqual([2_000, 2_000, 2_000, 2_000]);
  });

  it('continues to follow after an error of the network', async () => {
    const { cli, financier } = await logIn();
    const { id } = await financier.createEntry();
    const waits: number[] = [];
    let isDown = false;
    const result = await cli.run(['changes', '--follow', '--limit', '0', '--interval', '1'], {
      fetch: (...request) => {
        if (isDown)
          throw Object.assign(new TypeError('failed'), { cause: { code: 'ECONNREFUSED' } });
        return fetchFrom(test)(...request);
      },
      onWait: async (milliseconds) => {
        waits.push(milliseconds);
        if (waits.length === 4) throw new Stop('stopped by the test');
        isDown = waits.length === 1;
        if (isDown) await financier.key.delete(`/api/finance/entries/${id}`);
      },
    });
    expect(waits).toEqual([1_000, 2_000, 1_000, 1_000]);
    expect(result.stderr).toContain('Trying again in 2 s.');
    expect(result.stdout).toMatch(new RegExp(`\\tdeleted\\tentry\\t${id}\\n$`));
    expect(result.stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  it('rejects --csv with --follow before it waits', async () => {
    const { cli } = await logIn();
    const { code, stderr } = await cli.run(['changes', '--follow', '--csv']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Pass --json instead of --csv.')]);
  });
});
