import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { storeSession } from '../support/app/stored-user.ts';
import { storeWebhook } from '../support/http/webhooks.ts';
import { createDevice } from '../support/users/device-logins.ts';
import { password, signUp, signUpAs } from '../support/users/people.ts';
import { timeout, useLooks } from './looks.ts';

const { test, origin, looks, open } = await useLooks();
const look = looks.look.bind(looks);
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

const longName = `A name of ${'very '.repeat(12)}many words, as long as a name may`;
const unbroken = 'W'.repeat(100);

describe('the web pages on a desktop and a phone', () => {
  it('have no layout or accessibility findings for guests', { timeout }, async () => {
    const advisor = await signUpAs(test, 'ADVISOR');
    const invite = 'mutation { createReferrals(input: { count: 1 }) { referrals { inviteUrl } } }';
    const { createReferrals } = await advisor.execute(invite);
    const page = await open('/');
    await look(page, 'home');
    await look(page, 'developers', { address: '/developers' });
    await look(page, 'sign-up', { address: '/sign-up' });
    await press(page, 'Sign up');
    await look(page, 'sign-up-rejected');
    await page.goto(createReferrals.referrals[0].inviteUrl);
    await look(page, 'sign-up-invited');
    await look(page, 'sign-up-unknown-invite', { address: '/sign-up?invite=unknown' });
    await look(page, 'sign-in', { address: '/sign-in' });
    await press(page, 'Sign in');
    await look(page, 'sign-in-rejected');
    await look(page, 'reset-password', { address: '/reset-password?token=unknown' });
    await look(page, 'not-found', { address: '/not-found' });
  });

  it.each(['api-keys', 'finance-keys'])(
    'have no layout or accessibility findings for users with %s',
    { timeout },
    async (section) => {
      const isThorough = section === 'api-keys';
      const page = await open('/', await signUp(test));
      await look(page, `${section}-none`, { address: `/settings/${section}` });
      await page.getByRole('link', { name: 'New key' }).first().click();
      await look(page, `${section}-new`);
      await press(page, 'Create key');
      await look(page, `${section}-rejected`);
      for (const name of [longName, unbroken, 'Deploy']) {
        await page.goto(`${origin}/settings/${section}/new`);
        await page.getByLabel('Name', { exact: true }).fill(name);
        await press(page, 'Create key');
        await page.getByText('Your new key').waitFor();
        if (name === longName) await look(page, `${section}-created`, { isThorough });
        await page.getByRole('link', { name: 'Done' }).click();
      }
      await look(page, section, { isThorough });
      await page.getByRole('link', { name: 'Reveal Deploy' }).click();
      await look(page, `${section}-reveal`);
      await page.getByLabel('Password').fill('wrong');
      await press(page, 'Reveal');
      await look(page, `${section}-reveal-rejected`);
      await page.getByLabel('Password').fill(password);
      await press(page, 'Reveal');
      await look(page, `${section}-revealed`);
      await page.goto(`${origin}/settings/${section}`);
      await page.getByRole('link', { name: 'Revoke Deploy' }).click();
      await look(page, `${section}-revoke`);
      await press(page, 'Revoke');
      await look(page, `${section}-notice`);
      await look(page, `${section}-revoked`, { address: `/settings/${section}?live=false` });
    },
  );

  it('have no layout or accessibility findings for webhooks', { timeout }, async () => {
    const person = await signUp(test);
    const page = await open('/', person);
    await look(page, 'webhooks-none', { address: '/settings/webhooks' });
    await page.getByRole('link', { name: 'New webhook' }).click();
    await look(page, 'webhook-new');
    await press(page, 'Create webhook');
    await look(page, 'webhook-rejected');
    await page.getByLabel('URL').fill(`https://example.com/${unbroken}`);
    await page.getByLabel('Templates').check();
    await press(page, 'Create webhook');
    await page.getByText('Secret of the webhook').first().waitFor();
    await look(page, 'webhook-created');
    await page.getByRole('link', { name: 'Done' }).click();
    await look(page, 'webhook-no-deliveries');
    const id = await storeWebhook(test, person.userId, longName.slice(0, 100));
    const unbrokenId = await storeWebhook(test, person.userId, unbroken);
    const disabledAt = new Date();
    const data = { disabledAt, disabledReason: 'FAILING', failingSince: disabledAt } as const;
    await test.database.client.webhook.update({ where: { id }, data });
    await look(page, 'webhooks', { address: '/settings/webhooks', isThorough: true });
    await look(page, 'webhook', { address: `/settings/webhooks/${id}`, isThorough: true });
    await look(page, 'webhook-long-description', { address: `/settings/webhooks/${unbrokenId}` });
    for (const action of ['edit', 'secret', 'delete']) {
      await look(page, `webhook-${action}`, { address: `/settings/webhooks/${id}/${action}` });
    }
  });

  it('have no layout or accessibility findings for the login of a device', {
    timeout,
  }, async () => {
    const page = await open('/', await signUp(test));
    await look(page, 'device', { address: '/device', isThorough: true });
    await look(page, 'device-unknown-code', { address: '/device?code=BBBB-BBBB' });
    for (const [name, clientName] of [
      ['device-long-name', unbroken.slice(0, 80)],
      ['device-decision', 'folio on laptop'],
    ] as const) {
      const { device } = await createDevice(test, { clientName, scopes: ['REFERRALS'] });
      const address = `/device?code=${device.userCode}`;
      await look(page, name, { address, isThorough: name === 'device-decision' });
    }
    await press(page, 'Deny');
    await look(page, 'device-denied');
  });

  it('have no layout or accessibility findings for users without keys', { timeout }, async () => {
    const person = await signUp(test);
    const page = await open('/', person);
    await storeSession(test, person.userId);
    await look(page, 'home-signed-in');
    for (const section of ['profile', 'password', 'sign-out-everywhere', 'sessions', 'activity']) {
      const isThorough = ['sessions', 'activity'].includes(section);
      await look(page, section, { address: `/settings/${section}`, isThorough });
    }
    await look(page, 'access-denied', { address: '/admin/users' });
  });

  it('have no layout or accessibility findings for super admins', { timeout }, async () => {
    const person = await signUp(test);
    await person.execute(
      `mutation ($input: SubmitIdeaInput!) { submitIdea(input: $input) { idea { id } } }`,
      {
        input: {
          title: unbroken,
          body: `One line\n\n${unbroken}`,
          feedbackType: 'BUG_REPORT',
          priority: 'HIGH',
        },
      },
    );
    const admin = await signUpAs(test, 'SUPER_ADMIN');
    const page = await open('/', admin);
    await look(page, 'users', { address: '/admin/users', isThorough: true });
    await look(page, 'users-none', { address: '/admin/users?search=nobody-is-called-so' });
    await look(page, 'user', { address: `/admin/users/${person.userId}` });
    const { userId } = await signUp(test, { name: unbroken });
    await look(page, 'user-long-name', { address: `/admin/users/${userId}` });
    await press(page, 'Create link');
    await look(page, 'user-reset-link');
    await page.goto((await page.getByRole('textbox', { name: 'Link' }).textContent()) ?? '');
    await look(page, 'reset-password-link');
    await look(page, 'ideas', { address: '/admin/ideas' });
  });

  it('have a test each', () => {
    looks.expectAllSeen(/^\/(?!ideas|invites|money|prompts|undo)/);
  });
});
