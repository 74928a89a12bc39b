import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { storeSession } from '../support/app/stored-user.ts';
import { storeWebhook } from '../support/http/webhooks.ts';
import { createDevice } from '../support/users/device-logins.ts';
import { password, signUp, signUpAs } from '../support/users/people.ts';
import { timeout, useLooks } from './looks.ts';

const { test, origin, looks, open } = await useLooks();
const look = (page: Page, name: string, path?: string) =>
  looks.look(page, name, {
    ...(path ? { path } : {}),
    isThorough: [
      'api-keys-created',
      'api-keys',
      'activity',
      'sessions',
      'device',
      'webhook',
      'webhooks',
      'device-decision',
      'users',
    ].includes(name),
  });

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign in');
  await page.waitForURL(`${origin}/`);
}

const longName = `A name of ${'very '.repeat(12)}many words, as long as a name may`;
const unbroken = 'W'.repeat(100);

describe('the web pages on a desktop and a phone', () => {
  it('have no layout or accessibility findings for guests', { timeout }, async () => {
    const advisor = await signUpAs(test, 'ADVISOR');
    const invite = 'mutation { createReferrals(input: { count: 1 }) { referrals { inviteUrl } } }';
    const { createReferrals } = await advisor.execute(invite);
    const page = await open('/');
    await look(page, 'home');
    await page.goto(`${origin}/developers`);
    await look(page, 'developers');
    await page.goto(`${origin}/sign-up`);
    await look(page, 'sign-up');
    await press(page, 'Sign up');
    await look(page, 'sign-up-rejected');
    await page.goto(createReferrals.referrals[0].inviteUrl);
    await look(page, 'sign-up-invited');
    await page.goto(`${origin}/sign-up?invite=unknown`);
    await look(page, 'sign-up-unknown-invite');
    await page.goto(`${origin}/sign-in`);
    await look(page, 'sign-in');
    await press(page, 'Sign in');
    await look(page, 'sign-in-rejected');
    await page.goto(`${origin}/reset-password?token=unknown`);
    await look(page, 'reset-password');
    await page.goto(`${origin}/not-found`);
    await look(page, 'not-found');
  });

  it.each(['api-keys', 'finance-keys'])(
    'have no layout or accessibility findings for users with %s',
    { timeout },
    async (section) => {
      const page = await open('/');
      await signIn(page, (await signUp(test)).email);
      await page.goto(`${origin}/settings/${section}`);
      await look(page, `${section}-none`);
      await page.getByRole('link', { name: 'New key' }).first().click();
      await look(page, `${section}-new`);
      await press(page, 'Create key');
      await look(page, `${section}-rejected`);
      for (const name of [longName, unbroken, 'Deploy']) {
        await page.goto(`${origin}/settings/${section}/new`);
        await page.getByLabel('Name', { exact: true }).fill(name);
        await press(page, 'Create key');
        await page.getByText('Your new key').waitFor();
        if (name === longName) await look(page, `${section}-created`);
        await page.getByRole('link', { name: 'Done' }).click();
      }
      await look(page, section);
      await page.getByRole('link', { name: 'Reveal Deploy' }).click();
      await look(page, `${section}-reveal`, `/settings/${section}/:id/reveal`);
      await page.getByLabel('Password').fill('wrong');
      await press(page, 'Reveal');
      await look(page, `${section}-reveal-rejected`);
      await page.getByLabel('Password').fill(password);
      await press(page, 'Reveal');
      await look(page, `${section}-revealed`);
      await page.goto(`${origin}/settings/${section}`);
      await page.getByRole('link', { name: 'Revoke Deploy' }).click();
      await look(page, `${section}-revoke`, `/settings/${section}/:id/revoke`);
      await press(page, 'Revoke');
      await look(page, `${section}-notice`);
      await page.goto(`${origin}/settings/${section}?live=false`);
      await look(page, `${section}-revoked`);
    },
  );

  it('have no layout or accessibility findings for webhooks', { timeout }, async () => {
    const person = await signUp(test);
    const page = await open('/');
    await signIn(page, person.email);
    await page.goto(`${origin}/settings/webhooks`);
    await look(page, 'webhooks-none');
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
    await look(page, 'webhook-no-deliveries', '/settings/webhooks/:id');
    const id = await storeWebhook(test, person.userId, longName.slice(0, 100));
    const unbrokenId = await storeWebhook(test, person.userId, unbroken);
    const disabledAt = new Date();
    const data = { disabledAt, disabledReason: 'FAILING', failingSince: disabledAt } as const;
    await test.database.client.webhook.update({ where: { id }, data });
    await page.goto(`${origin}/settings/webhooks`);
    await look(page, 'webhooks');
    await page.goto(`${origin}/settings/webhooks/${id}`);
    await look(page, 'webhook');
    await page.goto(`${origin}/settings/webhooks/${unbrokenId}`);
    await look(page, 'webhook-long-description', '/settings/webhooks/:id');
    for (const action of ['edit', 'secret', 'delete']) {
      await page.goto(`${origin}/settings/webhooks/${id}/${action}`);
      await look(page, `webhook-${action}`, `/settings/webhooks/:id/${action}`);
    }
  });

  it('have no layout or accessibility findings for the login of a device', {
    timeout,
  }, async () => {
    const page = await open('/');
    await signIn(page, (await signUp(test)).email);
    await page.goto(`${origin}/device`);
    await look(page, 'device');
    await page.goto(`${origin}/device?code=BBBB-BBBB`);
    await look(page, 'device-unknown-code');
    for (const clientName of [unbroken.slice(0, 80), 'folio on laptop']) {
      const { device } = await createDevice(test, { clientName, scopes: ['REFERRALS'] });
      await page.goto(`${origin}/device?code=${device.userCode}`);
      await look(page, clientName === 'folio on laptop' ? 'device-decision' : 'device-long-name');
    }
    await press(page, 'Deny');
    await look(page, 'device-denied', '/settings/activity');
  });

  it('have no layout or accessibility findings for users without keys', { timeout }, async () => {
    const page = await open('/');
    const person = await signUp(test);
    await signIn(page, person.email);
    await storeSession(test, person.userId);
    await look(page, 'home-signed-in');
    for (const section of ['profile', 'password', 'sign-out-everywhere', 'sessions', 'activity']) {
      await page.goto(`${origin}/settings/${section}`);
      await look(page, section);
    }
    await page.goto(`${origin}/admin/users`);
    await look(page, 'access-denied');
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
    const page = await open('/');
    await signIn(page, admin.email);
    await page.goto(`${origin}/admin/users`);
    await look(page, 'users');
    await page.goto(`${origin}/admin/users?search=nobody-is-called-so`);
    await look(page, 'users-none');
    await page.goto(`${origin}/admin/users/${person.userId}`);
    await look(page, 'user', '/admin/users/:id');
    const { userId } = await signUp(test, { name: unbroken });
    await page.goto(`${origin}/admin/users/${userId}`);
    await look(page, 'user-long-name', '/admin/users/:id');
    await press(page, 'Create link');
    await look(page, 'user-reset-link');
    await page.goto((await page.getByRole('textbox', { name: 'Link' }).textContent()) ?? '');
    await look(page, 'reset-password-link');
    await page.goto(`${origin}/admin/ideas`);
    await look(page, 'ideas');
  });

  it('have a test each', () => {
    looks.expectAllSeen(/^\/(?!ideas|invites|money|prompts|undo)/);
  });
});
