import { describe, expect, it, vi } from 'vitest';
import { useApp, usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { useReceivers, verified } from '../../../support/http/receiver.ts';
import { storeWebhook, useDeliveries } from '../../../support/http/webhooks.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { storedTrail } from '../../../support/users/audit.ts';
import { signUp, signUpAs } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const usual = useApp();
const receive = useReceivers();
const deliver = useDeliveries(test);

const list = '/settings/webhooks';
const person = useSeed(() => signUp(test));
const visitor = useSeed(() => new Visitor(test, person));

describe('the pages of webhooks', () => {
  it('create a webhook, test it and show its deliveries', async () => {
    const receiver = await receive();
    const created = await visitor.fillIn(`${list}/new`, {
      url: receiver.url,
      description: 'A copy',
      recordTypes: ['PROMPT_TEMPLATE', 'ENTRY'],
    });
    const secret = created.copyable('secret') as string;
    expect(secret).toMatch(/^whsec_/);
    const shown = await visitor.open(list);
    expect(shown.rows).toEqual([
      expect.stringMatching(/ Enabled A copy Templates, Entries just now$/),
    ]);
    expect(shown.markup).not.toContain(secret);
    const path = created.link('Done') as string;
    expect((await visitor.open(path)).text).toContain('No deliveries');
    const page = await visitor.submit(await visitor.open(path), `${path}/test`);
    expect(page.notice).toContain('Test requested.');
    await createTemplate(person);
    deliver();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
    for (const message of receiver.received) verified(message, secret);
    await vi.waitFor(async () => {
      const { rows } = await visitor.open(path);
      expect(rows.map((row) => row.replace(/\d+ ms/, 'ms')).toSorted()).toEqual([
        '1 change 204 ms just now',
        'Test 204 ms just now',
      ]);
    });
    const again = await visitor.submit(await visitor.open(path), `${path}/test`);
    expect(again.status).toBe(429);
  });

  it('describe the URLs that the setting allows', async () => {
    expect((await visitor.open(`${list}/new`)).text).toContain('It starts with https: or http:.');
    const page = await new Visitor(usual, await signUp(usual)).open(`${list}/new`);
    expect(page.text).toContain('It starts with https: and has a public host.');
  });

  it('edit, disable and enable a webhook', async () => {
    const path = `${list}/${await storeWebhook(test, person.userId)}`;
    const form = await visitor.open(`${path}/edit`);
    expect(form.form(`${path}/edit`).fields).toMatchObject({
      url: 'https://example.com/hook',
      description: 'A webhook',
      recordTypes: 'IDEA',
      enabled: 'true',
    });
    const changed = await visitor.submit(form, `${path}/edit`, {
      description: '',
      recordTypes: ['IDEA', 'ACCOUNT'],
      enabled: [],
    });
    expect(changed.notice).toBe('Webhook saved.');
    expect(changed.text).toContain('Disabled');
    expect(changed.text).toContain('Sends changes of: Ideas, Accounts');
    expect(changed.text).toContain('Disabled just now by you.');
    const enabled = await visitor.fillIn(`${path}/edit`, { enabled: 'true' });
    expect(enabled.text).not.toContain('Disabled just now by you.');
  });

  it('keep the fields of a webhook that were only changed in another tab', async () => {
    const path = `${list}/${await storeWebhook(test, person.userId)}/edit`;
    const described = await visitor.open(path);
    const narrowed = await visitor.open(path);
    await visitor.fillIn(path, {
      url: 'https://example.com/new',
      recordTypes: ['IDEA', 'ACCOUNT'],
      enabled: [],
    });
    await visitor.submit(described, path, { description: 'Mine' });
    await visitor.submit(narrowed, path, { recordTypes: ['ENTRY'] });
    const { fields } = (await visitor.open(path)).form(path);
    expect(fields).toMatchObject({
      url: 'https://example.com/new',
      description: 'Mine',
      recordTypes: 'ENTRY',
    });
    expect(fields.enabled).toBeUndefined();
  });

  it('give a webhook a new secret, and delete it', async () => {
    const path = `${list}/${await storeWebhook(test, person.userId)}`;
    const secret = await visitor.fillIn(`${path}/secret`, {});
    expect(secret.copyable('secret')).toMatch(/^whsec_/);
    const deleted = await visitor.fillIn(`${path}/delete`, {});
    expect([deleted.address, deleted.notice]).toEqual([list, 'Webhook deleted.']);
    expect((await visitor.open(path)).status).toBe(404);
    const trail = await storedTrail(test, person);
    expect(trail).toContain('WEBHOOK_SECRET_ROTATED example.com');
    expect(trail).toContain('WEBHOOK_DELETED example.com');
  });

  it('show the issues of the form, and keep what was entered', async () => {
    const page = await visitor.fillIn(`${list}/new`, {
      url: 'ftp://example.com',
      description: 'X',
    });
    expect([page.status, page.title]).toEqual([422, 'New webhook']);
    expect(page.problem('recordTypes')).toBe("Changes to send can't be blank.");
    const again = await visitor.submit(page, `${list}/new`, { recordTypes: 'IDEA' });
    expect(again.problem('url')).toContain('must start with https://');
    expect(again.form(`${list}/new`).fields).toMatchObject({
      description: 'X',
      recordTypes: 'IDEA',
    });
  });

  it('offer invites to advisors only', async () => {
    expect((await visitor.open(`${list}/new`)).text).not.toContain('Invites');
    const advisor = new Visitor(test, await signUpAs(test, 'ADVISOR'));
    const page = await advisor.open(`${list}/new`);
    expect(page.markup).toContain('value="REFERRAL"');
  });

  it('return 404 for the webhook of another user', async () => {
    const id = await storeWebhook(test, (await signUp(test)).userId);
    for (const action of ['', '/edit', '/secret', '/delete']) {
      expect((await visitor.open(`${list}/${id}${action}`)).status).toBe(404);
    }
    for (const action of ['test', 'secret', 'delete']) {
      const { token } = await visitor.open(`${list}/new`);
      const reply = await visitor.post(`${list}/${id}/${action}`, { _token: token });
      expect(reply.statusCode).toBe(404);
    }
    expect(await test.database.client.webhook.count({ where: { id } })).toBe(1);
  });
});
