import { describe, expect, it } from 'vitest';
import { parseUserCode } from '../../../src/identity/device-code.ts';
import { useApp, usePrivateApp } from '../../support/app/app.ts';
import { createDevice, deviceLoginDocument } from '../../support/users/device-logins.ts';
import { anybody, Client, signUp } from '../../support/users/people.ts';

const document = `mutation ($input: CreateDeviceLoginInput!) {
  createDeviceLogin(input: $input) { userCode }
}`;

describe('createDeviceLogin', () => {
  const test = useApp();

  it('returns codes that expire after ten minutes', async () => {
    test.now = new Date('2026-03-01T12:00:00.000Z');
    const { created } = await createDevice(test);
    expect(created).toStrictEqual({
      deviceCode: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
      userCode: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      url: 'http://folio.test/device',
      urlWithCode: `http://folio.test/device?code=${created.userCode}`,
      expiresAt: '2026-03-01T12:10:00.000Z',
      interval: 5,
    });
  });

  it('asks for the permission MANAGE without scopes by default', async () => {
    const { device } = await createDevice(test, { permission: null, scopes: null });
    const { deviceLogin } = await (await signUp(test)).execute(deviceLoginDocument, {
      userCode: device.userCode,
    });
    expect(deviceLogin).toMatchObject({ permission: 'MANAGE', scopes: [] });
  });

  it.each([
    ['', 'BLANK'],
    ['x'.repeat(81), 'TOO_LONG'],
    ['folio\non laptop', 'INVALID'],
    ['folio \u202e on laptop', 'INVALID'],
    ['folio\0', 'INVALID'],
  ])('rejects the client name %j', async (clientName, code) => {
    const { errors } = await anybody(test).graphql(document, { input: { clientName } });
    expect(errors).toMatchObject([
      {
        extensions: {
          code: 'VALIDATION_FAILED',
          details: [{ path: ['input', 'clientName'], code }],
        },
      },
    ]);
  });
});

describe('createDeviceLogin from one address', () => {
  const test = usePrivateApp({ RATE_LIMIT_AUTH: '3', TRUST_PROXY: '127.0.0.1' });

  it('returns RATE_LIMITED after too many requests, and stores nothing', async () => {
    const client = new Client(test, { 'x-forwarded-for': '198.51.100.1' });
    const variables = { input: { clientName: 'folio' } };
    for (let count = 0; count < 3; count += 1) await client.execute(document, variables);
    expect(await client.errorCodes(document, variables)).toStrictEqual(['RATE_LIMITED']);
    expect(await test.database.client.deviceLogin.count()).toBe(3);
    const other = new Client(test, { 'x-forwarded-for': '198.51.100.2' });
    await other.execute(document, variables);
  });
});

describe('a user code', () => {
  it.each([
    ['WDJB-MJHT', 'WDJBMJHT'],
    [' wdjb mjht\n', 'WDJBMJHT'],
    ['wdjb–mjht', 'WDJBMJHT'],
    ['WDJB-MJH', undefined],
    ['WDJB-MJHTT', undefined],
    ['WDJB-MJHA', undefined],
    ['\0'.repeat(8), undefined],
  ])('is read from %j as %s', (entered, expected) => {
    expect(parseUserCode(entered)).toBe(expected);
  });
});
