import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { type Step, whileFailing } from '../support/database/database-failures.ts';
import { countAccountRows, createInvite, trySignUp } from '../support/users/accounts.ts';
import { newEmail, signUp } from '../support/users/people.ts';

const test = useApp();

const steps: Step[] = [
  'BEFORE INSERT ON users',
  'BEFORE INSERT ON credentials',
  'BEFORE INSERT ON sessions',
  'BEFORE INSERT ON categories',
  'BEFORE UPDATE ON referrals',
  'COMMIT of users',
];

describe('a failed sign-up', () => {
  it.each(steps)('stores nothing and does not reveal the cause: %s', async (step) => {
    const inviter = await signUp(test);
    const inviteCode = await createInvite(test, inviter.userId);
    const email = newEmail();
    const before = await countAccountRows(test);
    const linesBefore = test.logLines.length;

    const reply = await whileFailing(test, step, () => trySignUp(test, { email, inviteCode }));
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toStrictEqual({ error: 'Internal server error', details: [] });
    expect(reply.cookies).toStrictEqual([]);
    expect(await countAccountRows(test)).toStrictEqual(before);

    // The log contains the injected error with the request id.
    const logged = test.logLines.slice(linesBefore).filter((line) => line.includes('"error"'));
    expect(logged.join()).toContain('an injected failure');
    expect(logged.join()).toContain(`"requestId":"${reply.headers['x-request-id']}"`);

    const again = await trySignUp(test, { email, inviteCode });
    expect(again.statusCode).toBe(201);
    expect(await countAccountRows(test)).toStrictEqual({
      users: before.users + 1,
      credentials: before.credentials + 1,
      sessions: before.sessions + 1,
      categories: before.categories + 9,
      acceptedInvites: before.acceptedInvites + 1,
    });
  });
});
