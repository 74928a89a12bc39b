import { describe, expect, it } from 'vitest';
import { isSecretField } from '../../../src/web/framework/kept-form.ts';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { signUp, signUpAs } from '../../support/users/people.ts';
import { addressOf, nameRecords, pages } from '../../support/web/web-routes.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = usePrivateApp();
const person = useSeed(() => signUp(test));

describe('the fields whose values are not kept', () => {
  it('include every password field of every page', async () => {
    const admin = await signUpAs(test, 'SUPER_ADMIN');
    const records = await nameRecords(test, admin, person);
    const found: string[] = [];
    for (const page of pages) {
      const visitor = new Visitor(test, page.audience === 'guests' ? undefined : admin);
      const { markup } = await visitor.open(addressOf(page, records));
      for (const [tag] of markup.matchAll(/<input\b[^>]*type="(password|hidden)"[^>]*>/g)) {
        const name = /\sname="([^"]*)"/.exec(tag)?.[1] ?? '';
        if (!isSecretField(name) && tag.includes('"password"')) found.push(name);
      }
    }
    expect(found).toEqual([]);
    expect(isSecretField('_token')).toBe(true);
  });
});
