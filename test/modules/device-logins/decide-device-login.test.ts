import { describe, expect, it } from 'vitest';
import { useApp, usePrivateApp } from '../../support/app/app.ts';
import {
  createDevice,
  decisionDocument,
  deviceLoginDocument,
  eventsOf,
} from '../../support/users/device-logins.ts';
import { storeApiKeys } from '../../support/users/keys.ts';
import { type Client, type GraphQLReply, signUp } from '../../support/users/people.ts';

const unusable = {
  message: 'Validation failed',
  extensions: {
    code: 'VALIDATION_FAILED',
    details: [{ path: ['userCode'], code: 'INVALID', message: 'Code is used, expired or unknown' }],
  },
};
const errorsOf = ({ errors }: GraphQLReply) => errors;

describe('a device login', () => {
  const test = useApp();
  const lookUp = async (person: Client, userCode: string) =>
    (await person.execute(deviceLoginDocument, { userCode })).deviceLogin;

  it('is shown to a user with its code, in any case and without the dash', async () => {
    const person = await signUp(test);
    test.now = new Date('2026-03-01T12:00:00.000Z');
    const { device } = await createDevice(test, { scopes: ['REFERRALS'] });
    expect(await lookUp(person, device.userCode.toLowerCase().replace('-', ''))).toStrictEqual({
      userCode: device.userCode,
      clientName: 'folio on laptop',
      permission: 'MANAGE',
      scopes: ['REFERRALS'],
      address: '127.0.0.1',
      createdAt: '2026-03-01T12:00:00.000Z',
      expiresAt: '2026-03-01T12:10:00.000Z',
    });
  });

  it('is not shown when it is decided, expired or unknown', async () => {
    const person = await signUp(test);
    expect(await lookUp(person, 'BBBB-BBBB')).toBeNull();
    expect(await lookUp(person, '\0')).toBeNull();
    test.now = new Date('2026-03-01T12:00:00.000Z');
    const { device } = await createDevice(test);
    test.now = new Date('2026-03-01T12:10:00.000Z');
    expect(await lookUp(person, device.userCode)).toBeNull();
    test.now = new Date('2026-03-01T12:09:59.999Z');
    await device.decide(person, 'deny');
    expect(await lookUp(person, device.userCode)).toBeNull();
  });

  it.each(['approve', 'deny'] as const)('cannot be decided again: %s', async (verb) => {
    const [person, other] = [await signUp(test), await signUp(test)];
    const { device } = await createDevice(test);
    const reply = await device.decide(person, verb);
    expect(reply.data).toStrictEqual({
      [`${verb}DeviceLogin`]: { deviceLogin: { clientName: 'folio on laptop' } },
    });
    expect(errorsOf(await device.decide(other, 'approve'))).toMatchObject([unusable]);
    expect((await eventsOf(other)).map(({ kind }: { kind: string }) => kind)).toStrictEqual([
      'SIGNED_UP',
    ]);
    const kind = verb === 'approve' ? 'DEVICE_LOGIN_APPROVED' : 'DEVICE_LOGIN_DENIED';
    expect(await eventsOf(person)).toContainEqual({ kind, subject: 'folio on laptop' });
  });

  it('is decided by one of two concurrent users', { retry: 0 }, async () => {
    const people = [await signUp(test), await signUp(test)];
    const { device } = await createDevice(test);
    const replies = await Promise.all(people.map((person) => device.decide(person, 'approve')));
    expect(replies.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });

  it('cannot be decided with an API key', async () => {
    const key = await (await signUp(test)).createApiKey();
    const { device } = await createDevice(test);
    for (const verb of ['approve', 'deny'] as const) {
      expect(errorsOf(await device.decide(key, verb))).toMatchObject([
        { extensions: { code: 'FORBIDDEN' } },
      ]);
    }
    expect(await device.claimed()).toMatchObject({ status: 'PENDING' });
  });

  it('cannot be approved by a user with the maximum number of live keys', async () => {
    const person = await signUp(test);
    const { device } = await createDevice(test);
    await storeApiKeys(test, person.userId, 50);
    expect(errorsOf(await device.decide(person, 'approve'))).toMatchObject([
      { extensions: { code: 'VALIDATION_FAILED', details: [{ code: 'LIMIT_REACHED' }] } },
    ]);
    expect(await device.claimed()).toMatchObject({ status: 'PENDING' });
  });
});

describe('attempts at user codes', () => {
  const test = usePrivateApp({ RATE_LIMIT_AUTH: '3' });

  it('are limited for each user, over look-ups and decisions', async () => {
    const person = await signUp(test);
    const { device } = await createDevice(test);
    await person.execute(deviceLoginDocument, { userCode: 'BBBB-BBBB' });
    await person.errorCodes(decisionDocument('approve'), { userCode: 'BBBB-BBBC' });
    await person.errorCodes(decisionDocument('deny'), { userCode: 'x' });
    const variables = { userCode: device.userCode };
    expect(await person.errorCodes(deviceLoginDocument, variables)).toStrictEqual(['RATE_LIMITED']);
    expect(errorsOf(await device.decide(person, 'approve'))).toMatchObject([
      { extensions: { code: 'RATE_LIMITED' } },
    ]);
    expect(await device.claimed()).toMatchObject({ status: 'PENDING' });
  });
});
