import { expect, it } from 'vitest';
import { createPasswordResetToken } from '../../../src/identity/password-reset.ts';
import { useApp } from '../../support/app/app.ts';
import { createDevice, type Device } from '../../support/users/device-logins.ts';
import { Client, type Person, password, signUp } from '../../support/users/people.ts';

const test = useApp();
const newPassword = 'a quite different one';
const denied = { status: 'DENIED', apiKeySecret: null, financeKeySecret: null };

async function resetPassword({ userId }: Person) {
  const { database, app } = test;
  const { authentication, secrets } = app.identity;
  const { token } = await createPasswordResetToken(database.client, userId, secrets, new Date());
  const clientInfo = { address: '203.0.113.5', userAgent: 'a browser' };
  const attempt = { attempt: 'reset-password', address: '203.0.113.5', cookie: undefined } as const;
  await authentication.resetPassword({ ...attempt, clientInfo }, { token, newPassword });
}

const ways: Record<string, (person: Person) => Promise<unknown>> = {
  'a changed password': async (person) => {
    const change = { currentPassword: password, newPassword };
    expect((await person.post('/api/auth/change-password', change)).statusCode).toBe(200);
  },
  'a reset password': resetPassword,
  signOutEverywhere: (person) => person.execute('mutation { signOutEverywhere { endedSessions } }'),
};

async function approvedBy(person: Person): Promise<Device> {
  const { device } = await createDevice(test, { permission: 'ADMIN' });
  expect((await device.decide(person, 'approve')).errors).toBeUndefined();
  return device;
}

it.each(Object.entries(ways))('%s ends an approved device login', async (_name, way) => {
  const [person, other] = [await signUp(test), await signUp(test)];
  const [device, otherDevice] = [await approvedBy(person), await approvedBy(other)];
  await way(person);
  expect(await device.claimed()).toStrictEqual(denied);
  expect(await test.database.client.apiKey.count({ where: { userId: person.userId } })).toBe(0);
  expect((await otherDevice.claimed()).status).toBe('APPROVED');
});

it.each(Object.entries(ways))(
  '%s does not end the keys of a claimed device login',
  async (_name, way) => {
    const person = await signUp(test);
    const { apiKeySecret } = await (await approvedBy(person)).claimed();
    await way(person);
    const key = new Client(test, { authorization: `Bearer ${apiKeySecret}` });
    expect(await key.execute('{ viewer { email } }')).toStrictEqual({
      viewer: { email: person.email },
    });
  },
);

it('an approved device login ends one minute after its approval', async () => {
  const person = await signUp(test);
  test.now = new Date('2026-03-01T12:00:00.000Z');
  const [earlyDevice, lateDevice] = [await approvedBy(person), await approvedBy(person)];
  test.now = new Date('2026-03-01T12:00:59.999Z');
  expect((await earlyDevice.claimed()).status).toBe('APPROVED');
  test.now = new Date('2026-03-01T12:01:00.000Z');
  expect((await lateDevice.claimed()).status).toBe('EXPIRED');
});

it('a session that ends at the same time does not approve a device login', {
  retry: 0,
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await signUp(test);
    const { device } = await createDevice(test);
    const signOut = person.graphql('mutation { signOutEverywhere { endedSessions } }');
    await Promise.all([signOut, device.decide(person, 'approve')]);
    expect((await device.claimed()).status).not.toBe('APPROVED');
  }
});
