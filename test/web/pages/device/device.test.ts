import { describe, expect, it } from 'vitest';
import { useApp, usePrivateApp } from '../../../support/app/app.ts';
import { createDevice, eventsOf } from '../../../support/users/device-logins.ts';
import { password, signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const unusable = 'This code is used, expired or unknown.';

describe('the page of a device login', () => {
  const test = useApp();

  it('shows who asks for which keys, and lets the user allow it', async () => {
    const person = await signUp(test);
    const { device } = await createDevice(test, { scopes: ['REFERRALS'] });
    const visitor = new Visitor(test, person);
    const page = await visitor.open(`/device?code=${device.userCode}`);
    expect(page.title).toBe('Allow this device?');
    for (const text of [device.userCode, 'folio on laptop', '127.0.0.1', 'just now', person.email])
      expect(page.text).toContain(text);
    expect(page.text).toContain(
      'Manage: Read prompt templates; submit and read ideas. Also create, update and',
    );
    expect(page.text).toContain('Scope Referrals:');
    expect(page.text).toContain('deny it');
    const after = await visitor.submit(page, '/device/allow');
    expect([after.address, after.notice]).toEqual([
      '/settings/activity',
      'Device allowed. Return to your terminal: it logs in within a few seconds.',
    ]);
    expect(after.text).toContain('Device login allowed: folio on laptop');
    expect(await device.claimed()).toMatchObject({ status: 'APPROVED' });
  });

  it('lets the user deny it', async () => {
    const person = await signUp(test);
    const { device } = await createDevice(test);
    const visitor = new Visitor(test, person);
    const page = await visitor.open(`/device?code=${device.userCode}`);
    const after = await visitor.submit(page, '/device/deny');
    expect(after.notice).toBe('Device denied. It gets no keys.');
    expect(await device.claimed()).toMatchObject({ status: 'DENIED' });
  });

  it('asks for the code and accepts any spelling of it', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const { device } = await createDevice(test);
    const page = await visitor.open('/device');
    expect([page.title, page.focused]).toEqual(['Log in a device', 'code']);
    const entered = encodeURIComponent(` ${device.userCode.toLowerCase().replace('-', ' ')} `);
    expect((await visitor.open(`/device?code=${entered}`)).title).toBe('Allow this device?');
  });

  it('returns to the code after signing in', async () => {
    const person = await signUp(test);
    const { device } = await createDevice(test);
    const visitor = new Visitor(test);
    const address = `/device?code=${device.userCode}`;
    const page = await visitor.open(address);
    expect(page.address).toBe(`/sign-in?next=${encodeURIComponent(address)}`);
    const after = await visitor.submit(page, '/sign-in', { email: person.email, password });
    expect([after.address, after.title]).toEqual([address, 'Allow this device?']);
  });

  it('shows the code again when the session has ended before the decision', async () => {
    const person = await signUp(test);
    const { device } = await createDevice(test);
    const visitor = new Visitor(test, person);
    const page = await visitor.open(`/device?code=${device.userCode}`);
    visitor.cookie = '';
    const signInPage = await visitor.submit(page, '/device/allow');
    const after = await visitor.submit(signInPage, '/sign-in', { email: person.email, password });
    expect(after.title).toBe('Allow this device?');
    expect(after.text).toContain(device.userCode);
    expect(await device.claimed()).toMatchObject({ status: 'PENDING' });
  });

  it('keeps a code that is unknown, so that the user can correct it', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const page = await visitor.open('/device?code=WDJB-MJHX');
    expect(page.alert).toBe(unusable);
    expect(page.markup).toContain('value="WDJB-MJHX"');
  });

  it('reports a code that is unknown or has been decided', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test, person);
    expect((await visitor.open('/device?code=BBBB-BBBB')).alert).toBe(unusable);
    const { device } = await createDevice(test);
    const page = await visitor.open(`/device?code=${device.userCode}`);
    await device.decide(await signUp(test), 'deny');
    const rejected = await visitor.submit(page, '/device/allow');
    expect([rejected.status, rejected.alert]).toEqual([422, 'Code is used, expired or unknown.']);
    expect(rejected.documentTitle).toMatch(/^Error: /);
    const kinds = (await eventsOf(person)).map(({ kind }: { kind: string }) => kind);
    expect(kinds).not.toContain('DEVICE_LOGIN_APPROVED');
  });

  it('escapes the name of the client', async () => {
    const { device } = await createDevice(test, { clientName: '<b>folio</b>' });
    const page = await new Visitor(test, await signUp(test)).open(
      `/device?code=${device.userCode}`,
    );
    expect(page.markup).toContain('&lt;b&gt;folio&lt;/b&gt;');
    expect(page.markup).not.toContain('<b>folio');
  });
});

describe('codes on the page of a device login', () => {
  const test = usePrivateApp({ RATE_LIMIT_AUTH: '3' });

  it('are limited for each user', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const { device } = await createDevice(test);
    for (let count = 0; count < 3; count += 1) await visitor.open('/device?code=BBBB-BBBB');
    const page = await visitor.open(`/device?code=${device.userCode}`);
    expect(page.status).toBe(429);
    expect(page.text).not.toContain('folio on laptop');
  });
});
