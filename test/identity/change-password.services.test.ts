import { expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { trySignIn, userBehind } from '../support/users/accounts.ts';
import { password, signUp } from '../support/users/people.ts';

// The embedded database runs one transaction after the other.
const test = useApp();

it('a change of the password ends the session of a sign-in that has not committed yet', async () => {
  const person = await signUp(test);
  const { client } = test.database;
  const waiting = async () => {
    const rows = await client.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return rows.length;
  };
  // Not in the queue of transactions, in which the requests would wait for it.
  const requests = await client.$transaction(async (transaction) => {
    await transaction.$executeRaw`LOCK TABLE "audit_events" IN SHARE MODE`;
    const signIn = Promise.resolve(trySignIn(test, person.email));
    await expect.poll(waiting).toBe(1);
    const change = { currentPassword: password, newPassword: 'a quite different one' };
    const changed = Promise.resolve(person.post('/api/auth/change-password', change));
    await expect.poll(waiting).toBe(2);
    return { signIn, changed };
  });
  const signedIn = await requests.signIn;
  expect([signedIn.statusCode, (await requests.changed).statusCode]).toEqual([200, 200]);
  expect(await userBehind(test, signedIn)).toBeNull();
});
