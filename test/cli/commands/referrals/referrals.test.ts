import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import type { TestCli } from '../../../support/cli/cli.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';
import { signUpAs } from '../../../support/users/people.ts';

const test = useApp();
const { newUser } = useCliUsers(test);

async function loggedInAs(role: 'MEMBER' | 'ADVISOR'): Promise<TestCli> {
  const person = await signUpAs(test, role);
  const key = { permission: 'MANAGE' as const, scopes: ['REFERRALS' as const] };
  return (await newUser({ person, services: ['prompts'], key })).cli;
}

const time = expect.stringMatching(/Z$/);

describe('folio referrals', () => {
  it('creates and lists referrals with their invite URLs', async () => {
    const cli = await loggedInAs('ADVISOR');
    const created = await cli.json('referrals', 'create', '--count', '3');
    expect(created).toHaveLength(3);
    expect(created[0]).toEqual({
      id: expect.any(String),
      databaseId: expect.stringMatching(/^[\da-f-]{36}$/),
      code: expect.stringMatching(/^\w{22,}$/),
      status: 'PENDING',
      inviteUrl: `http://folio.test/sign-up?invite=${created[0].code}`,
      expiresAt: time,
      acceptedAt: null,
      createdAt: time,
    });
    const listed = await cli.json('referrals', 'list', '--status', 'pending');
    const codes = (referrals: { code: string }[]) => referrals.map(({ code }) => code).toSorted();
    expect(codes(listed)).toEqual(codes(created));
    expect(await cli.json('referrals', 'list', '--status', 'accepted')).toEqual([]);
    const terminalResult = await cli.run(['referrals', 'list', '--limit', '1'], { columns: 100 });
    expect(terminalResult.stderr).toBe(
      [
        'Showing 1 of 3. For more, pass --limit <number> or --all.',
        '3 in total: 0 accepted, 3 pending, 0 expired.\n',
      ].join('\n'),
    );
    expect((await cli.run(['referrals', 'create'])).stdout).toMatch(
      /^http:\/\/folio\.test\/sign-up\?invite=\w+\tpending\t\d{4}-\d\d-\d\d\n$/,
    );
  });

  it('reports errors of the server and creates nothing', async () => {
    const cli = await loggedInAs('ADVISOR');
    for (const count of ['0', '6']) {
      const result = await cli.run(['referrals', 'create', '--count', count]);
      expect(result).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr).toMatch(/^error: Validation failed\n {2}- Count must be .+\n$/);
    }
    expect(await cli.json('referrals', 'list')).toEqual([]);
    const member = await (await loggedInAs('MEMBER')).run(['referrals', 'list']);
    expect(member).toMatchObject({ code: 4, stdout: '' });
    expect(member.stderr).toContain('This needs the role advisor or higher');
  });
});
