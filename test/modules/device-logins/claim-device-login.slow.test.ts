import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { createDevice, type Device, eventsOf } from '../../support/users/device-logins.ts';
import { storeFinanceKey } from '../../support/users/keys.ts';
import { Client, type Person, signUp } from '../../support/users/people.ts';

const test = useApp();
const start = new Date('2026-03-01T12:00:00.000Z');
const at = (seconds: number) => {
  test.now = new Date(start.getTime() + seconds * 1_000);
};
const none = { apiKeySecret: null, financeKeySecret: null };
const codesOf = ({ errors = [] }: Awaited<ReturnType<Device['claim']>>) =>
  errors.map(({ extensions }) => extensions.code);

const keysOf = async ({ userId }: Person) => {
  const { apiKey, financeKey } = test.database.client;
  const where = { userId };
  return [await apiKey.findMany({ where }), await financeKey.findMany({ where })] as const;
};

describe('claimDeviceLogin', () => {
  it('returns PENDING, then the keys once', async () => {
    at(0);
    const person = await signUp(test);
    const { device } = await createDevice(test, { permission: 'ADMIN', scopes: ['REFERRALS'] });
    expect(await device.claimed()).toStrictEqual({ status: 'PENDING', ...none });
    await device.decide(person, 'approve');
    expect(await keysOf(person)).toStrictEqual([[], []]);
    at(5);
    const claimed = await device.claimed();
    expect(claimed).toStrictEqual({
      status: 'APPROVED',
      apiKeySecret: expect.stringMatching(/^fol_[0-9A-Za-z]{39}$/),
      financeKeySecret: expect.stringMatching(/^fin_[0-9A-Za-z]{39}$/),
    });
    const [[apiKey, ...others], [financeKey]] = await keysOf(person);
    expect(others).toStrictEqual([]);
    expect(apiKey).toMatchObject({
      name: 'folio on laptop',
      permission: 'ADMIN',
      scopes: ['REFERRALS'],
      expiresAt: null,
    });
    expect(financeKey).toMatchObject({ name: 'folio on laptop' });
    at(10);
    expect(codesOf(await device.claim())).toStrictEqual(['NOT_FOUND']);
    const headers = { authorization: `Bearer ${claimed.apiKeySecret}` };
    const { viewer } = await new Client(test, headers).execute('{ viewer { email } }');
    expect(viewer).toStrictEqual({ email: person.email });
  });

  it('records the approval and the new keys as events of the user', async () => {
    const person = await signUp(test);
    const { device } = await createDevice(test);
    await device.decide(person, 'approve');
    await device.claimed();
    const subject = 'folio on laptop';
    const kinds = ['API_KEY_CREATED', 'DEVICE_LOGIN_APPROVED', 'FINANCE_KEY_CREATED'];
    const events: { kind: string; subject: string | null }[] = await eventsOf(person);
    expect(
      events
        .filter(({ kind }) => kinds.includes(kind))
        .toSorted((a, b) => a.kind.localeCompare(b.kind)),
    ).toStrictEqual(kinds.map((kind) => ({ kind, subject })));
  });

  it('returns the keys to one of two concurrent claims', { retry: 0 }, async () => {
    const person = await signUp(test);
    const { device } = await createDevice(test);
    await device.decide(person, 'approve');
    const replies = await Promise.all([device.claim(), device.claim(), device.claim()]);
    const statuses = replies.map(({ data }) => data.claimDeviceLogin?.status);
    expect(statuses.filter((status) => status === 'APPROVED')).toHaveLength(1);
    expect(replies.flatMap(codesOf)).toStrictEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect((await keysOf(person)).map(({ length }) => length)).toStrictEqual([1, 1]);
  });

  it('returns SLOW_DOWN when called again before the interval', async () => {
    at(0);
    const { device } = await createDevice(test);
    await device.claimed();
    at(4);
    const reply = await device.claim();
    expect(codesOf(reply)).toStrictEqual(['SLOW_DOWN']);
    at(5);
    expect(await device.claimed()).toMatchObject({ status: 'PENDING' });
  });

  it('can be called again although the clock was set back after the last call', async () => {
    at(3_600);
    const { device } = await createDevice(test);
    await device.claimed();
    at(0);
    expect(await device.claimed()).toMatchObject({ status: 'PENDING' });
  });

  it('returns DENIED without creating keys', async () => {
    const person = await signUp(test);
    const { device } = await createDevice(test);
    await device.decide(person, 'deny');
    expect(await device.claimed()).toStrictEqual({ status: 'DENIED', ...none });
    expect(await keysOf(person)).toStrictEqual([[], []]);
  });

  it('returns EXPIRED after ten minutes, even if it was approved before', async () => {
    const person = await signUp(test);
    at(0);
    const { device } = await createDevice(test);
    await device.decide(person, 'approve');
    at(600);
    expect(await device.claimed()).toStrictEqual({ status: 'EXPIRED', ...none });
    expect(await keysOf(person)).toStrictEqual([[], []]);
  });

  it.each(['', 'unknown', '\0', '\ud800', 'x'.repeat(10_000)])(
    'returns NOT_FOUND for an unknown device code: %#',
    async (deviceCode) => {
      const { device } = await createDevice(test);
      Object.assign(device, { deviceCode });
      expect(codesOf(await device.claim())).toStrictEqual(['NOT_FOUND']);
    },
  );

  it('creates no key when the user has the maximum number of one kind', async () => {
    const person = await signUp(test);
    const { device } = await createDevice(test);
    await device.decide(person, 'approve');
    for (let count = 0; count < 50; count += 1) await storeFinanceKey(test, person.userId);
    expect(codesOf(await device.claim())).toStrictEqual(['VALIDATION_FAILED']);
    const [apiKeys, financeKeys] = await keysOf(person);
    expect([apiKeys.length, financeKeys.length]).toStrictEqual([0, 50]);
  });

  it('stores the device code as a hash only', async () => {
    const { device, created } = await createDevice(test);
    const userCode = device.userCode.replace('-', '');
    const row = await test.database.client.deviceLogin.findUniqueOrThrow({ where: { userCode } });
    expect(JSON.stringify(row)).not.toContain(created.deviceCode);
    expect(row.deviceCodeHash).toHaveLength(32);
  });
});
