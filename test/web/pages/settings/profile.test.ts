import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/settings/profile';

const person = useSeed(() => signUp(test, { name: 'Ann' }));
const visitor = useSeed(() => new Visitor(test, person));

describe('/settings/profile', () => {
  it('shows the name in a form, and the email, role and id', async () => {
    const page = await visitor.open(path);
    expect(page.form(path).fields.name).toBe('Ann');
    expect(page.text).toContain(`Email address ${person.email}`);
    expect(page.text).toContain('Role Member');
    expect(page.text).toContain(`User id ${person.userId}`);
  });

  it('saves a new name without surrounding spaces', async () => {
    const page = await visitor.fillIn(path, { name: '  Anne-Marie 🙂 ' });
    expect([page.address, page.notice]).toStrictEqual([path, 'Profile saved.']);
    expect(page.form(path).fields.name).toBe('Anne-Marie 🙂');
    expect(page.text).toContain('Anne-Marie 🙂 Profile');
  });

  it('saves the formats of dates and numbers, and the currency', async () => {
    const page = await visitor.fillIn(path, { locale: 'de-CH', currency: 'CHF' });
    expect(page.form(path).fields).toMatchObject({ locale: 'de-CH', currency: 'CHF' });
    const { fields } = (await visitor.fillIn(path, { locale: '', currency: '' })).form(path);
    expect(fields).toMatchObject({ locale: '', currency: '' });
  });

  it('keeps the fields that were only changed in another tab', async () => {
    await visitor.fillIn(path, { name: 'Ann', locale: '', currency: '' });
    const [rejected, renamed] = [await visitor.open(path), await visitor.open(path)];
    await visitor.fillIn(path, { locale: 'de-CH', currency: 'CHF' });
    await visitor.submit(renamed, path, { name: 'Anna' });
    const again = await visitor.submit(rejected, path, { currency: 'EUR', name: '' });
    expect(again.problem('name')).toBe("Name can't be blank.");
    const page = await visitor.submit(again, path, { name: 'Ann' });
    expect(page.notice).toBe('Profile saved.');
    const expected = { name: 'Anna', locale: 'de-CH', currency: 'EUR' };
    expect(page.form(path).fields).toMatchObject(expected);
    await visitor.fillIn(path, { name: 'Ann', locale: '', currency: '' });
  });

  it('sets the formats of all pages, which otherwise follow the browser', async () => {
    const markup = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await visitor.send({ method: 'GET', url: path, headers })).body;
    };
    const american = await markup('en-US');
    expect(american).toContain('data-numbers="en-US"');
    expect(american).toMatch(/<span>\w{3} \d+, \d{4},<\/span> <span>\d+:\d\d\s[AP]M UTC</);
    await visitor.fillIn(path, { locale: 'de-CH' });
    const swiss = await markup('en-US');
    expect(swiss).toContain('data-numbers="de-CH"');
    expect(swiss).toMatch(/<span>\d+ \w{3} \d{4},<\/span> <span>\d\d:\d\d UTC</);
    await visitor.fillIn(path, { locale: '' });
  });

  it('uses the last value of a field that is sent twice', async () => {
    const page = await visitor.fillIn(path, { name: ['First', 'Last'] });
    expect(page.form(path).fields.name).toBe('Last');
  });

  it.each([
    ['', "Name can't be blank."],
    [' \t ', "Name can't be blank."],
    ['x'.repeat(101), 'Name is too long (maximum is 100 characters).'],
    ['a\0b', 'Name contains characters that are not allowed.'],
  ])(
    'returns 422 with a validation issue for the name %j and keeps it in the field',
    async (name, issue) => {
      const before = (await visitor.open(path)).form(path).fields.name;
      const page = await visitor.fillIn(path, { name });
      expect([page.status, page.problem('name')]).toStrictEqual([422, issue]);
      expect(page.form(path).fields.name).toBe(name);
      expect((await visitor.open(path)).form(path).fields.name).toBe(before);
    },
  );
});
