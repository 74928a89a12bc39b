import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Person, password, signUpAs } from '../support/users/people.ts';
import { week } from '../support/users/referrals.ts';
import {
  expectErrorStatus,
  heading,
  notice,
  signUpByForm,
  useWebApp,
  visitors,
} from './web-pages.ts';

const { test, visit, consoleErrors } = await useWebApp();

const card = (page: Page) => page.getByRole('main').textContent();

async function invite(inviter: Person): Promise<string> {
  const { createReferrals } = await inviter.execute(
    'mutation { createReferrals(input: { count: 1 }) { referrals { inviteUrl } } }',
  );
  return createReferrals.referrals[0].inviteUrl;
}

const statusesOf = async (inviter: Person) =>
  (await inviter.execute('{ referrals(first: 5) { nodes { status } } }')).referrals.nodes.map(
    ({ status }: { status: string }) => status,
  );

describe.each(visitors)('a visitor %s with an invite URL', (_, options) => {
  it.each(['ADVISOR', 'SUPER_ADMIN'] as const)(
    'signs up with the open invite of a user with the role %s',
    async (role) => {
      const inviter = await signUpAs(test, role);
      const address = await invite(inviter);
      const page = await visit(address, options);
      expect(await heading(page)).toBe('Sign up');
      expect(await card(page)).toContain('Your invite is open');
      expect(await statusesOf(inviter)).toEqual(['PENDING']);
      await signUpByForm(page);
      expect(await notice(page)).toContain('Welcome to folio');
      expect(await statusesOf(inviter)).toEqual(['ACCEPTED']);

      const other = await visit(address, options);
      expect(await heading(other)).toBe('Invite already used');
      expect(await other.getByLabel('Email address').count()).toBe(0);
      await other.getByRole('link', { name: 'Sign up without an invite' }).click();
      await signUpByForm(other);
      expect(await notice(other)).toContain('Welcome to folio');
    },
  );

  it('sees that the invite has expired after a week', async () => {
    const inviter = await signUpAs(test, 'ADVISOR');
    const address = await invite(inviter);
    const page = await visit(address, options);
    expect(await card(page)).toContain('Your invite is open');
    test.now = new Date(Date.now() + week);
    await page.reload();
    expect(await heading(page)).toBe('Invite expired');
    expect(await card(page)).toContain('Ask the sender for a new one');
  });

  it('sees the validation issues of the form, and the invite stays open', async () => {
    const inviter = await signUpAs(test, 'ADVISOR');
    const page = await visit(await invite(inviter), options);
    await page.getByLabel('Name').fill('Bob');
    await page.getByLabel('Email address').fill(inviter.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('link', { name: 'Email address has already been taken.' }).waitFor();
    expectErrorStatus(consoleErrors, 422);
    expect(await statusesOf(inviter)).toEqual(['PENDING']);
    expect(await card(page)).toContain('You have been invited.');
    expect(await page.getByLabel('Name').inputValue()).toBe('Bob');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await signUpByForm(page);
    expect(await statusesOf(inviter)).toEqual(['ACCEPTED']);
  });
});
