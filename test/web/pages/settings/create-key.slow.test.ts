import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { everythingStored } from '../../../support/samples/seeded-records.ts';
import { bearer } from '../../../support/users/keys.ts';
import { signUp, signUpAs } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = usePrivateApp();
const [apiKeys, financeKeys] = ['/settings/api-keys', '/settings/finance-keys'];
const [newApiKey, newFinanceKey] = [`${apiKeys}/new`, `${financeKeys}/new`];

const noDate = 'Expires after must be a date, for example 2026-12-31.';

const person = useSeed(() => signUp(test));

describe('the form for a new API key', () => {
  it('has the permission read and no expiry by default', async () => {
    const page = await new Visitor(test, person).open(newApiKey);
    const { _token, ...fields } = page.form(newApiKey).fields;
    expect(fields).toStrictEqual({ name: '', permission: 'READ', expiresAt: '' });
  });

  it('shows the secret once, and lists the key without it', async () => {
    const visitor = new Visitor(test, person);
    const entries = { name: 'My cron', permission: 'MANAGE', scopes: 'REFERRALS' };
    const shown = await visitor.fillIn(newApiKey, { ...entries, expiresAt: '2999-12-31' });
    expect([shown.status, shown.title]).toStrictEqual([200, 'Your new key']);
    const secret = shown.copyable('secret') as string;
    expect(secret).toMatch(/^fol_\w{30,}$/);
    expect(shown.copyable('curl')).toBe(
      `curl http://folio.test/api/v1/prompt_templates \\ -H "Authorization: Bearer ${secret}"`,
    );
    const { servers } = JSON.parse(shown.copyable('mcp-vs-code') as string);
    expect(servers.folio).toEqual({
      type: 'http',
      url: 'http://folio.test/mcp',
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect(shown.text).toContain('My cron');
    expect((await bearer(test, secret).get('/api/v1/prompt_templates')).statusCode).toBe(200);

    const list = await visitor.open(shown.link('Done') as string);
    expect(list.markup).not.toContain(secret);
    const [row] = list.rows;
    expect(row).toContain(`My cron ${secret.slice(0, 10)}`);
    expect(row).toContain('Manage Referrals');
    expect(list.markup).toContain('title="31 Dec 2999, 23:59 UTC">in 97');
    expect(row).not.toContain('Expired');
  });

  it('creates a key that never expires if the date is blank', async () => {
    const visitor = new Visitor(test, person);
    await visitor.fillIn(newApiKey, { name: 'Unlimited', permission: 'READ', expiresAt: ' ' });
    const [row] = (await visitor.open(apiKeys)).rows;
    expect(row).toContain('Unlimited');
    expect(row).toMatch(/Never Never Reveal Revoke$/);
  });

  it('creates a key that is valid until the end of the day', async () => {
    const visitor = new Visitor(test, person);
    const today = new Date().toISOString().slice(0, 10);
    await visitor.fillIn(newApiKey, { name: 'Today', permission: 'READ', expiresAt: today });
    expect((await visitor.open(apiKeys)).rows[0]).not.toContain('Expired');
    test.now = new Date(`${today}T23:59:59.999Z`);
    expect((await visitor.open(apiKeys)).text).not.toContain('Today');
    const [row] = (await visitor.open(`${apiKeys}?live=false`)).rows;
    expect(row).toMatch(/^Today Expired fol_/);
  });

  it.each([
    [{ name: '  ' }, 'name', "Name can't be blank."],
    [{ name: 'x'.repeat(101) }, 'name', 'Name is too long (maximum is 100 characters).'],
    [{ name: 'a\0b' }, 'name', 'Name contains characters that are not allowed.'],
    [{ expiresAt: '2026-02-30' }, 'expiresAt', noDate],
    [{ expiresAt: '99999-01-01' }, 'expiresAt', noDate],
    [{ expiresAt: '31.12.2030' }, 'expiresAt', noDate],
    [{ expiresAt: '2999-12-31T00:00' }, 'expiresAt', noDate],
    [{ expiresAt: '2020-01-01' }, 'expiresAt', /must be|in the (past|future)/],
  ])('returns 422 with a validation issue at the field: %o', async (invalid, field, issue) => {
    const visitor = new Visitor(test, person);
    const entries = { name: 'Kept', permission: 'ADMIN', scopes: 'REFERRALS', ...invalid };
    const form = await visitor.open(newApiKey);
    const before = await everythingStored(test);
    const page = await visitor.submit(form, newApiKey, entries);
    expect(page.status).toBe(422);
    expect(page.problem(field)).toMatch(issue);
    expect(await everythingStored(test)).toStrictEqual(before);
    const { name, expiresAt = '' } = { expiresAt: '', ...entries };
    expect(page.form(newApiKey).fields).toMatchObject({ name, expiresAt });
    if (field !== 'name') return;
    expect(page.form(newApiKey).fields).toMatchObject({ permission: 'ADMIN', scopes: 'REFERRALS' });
  });

  it.each([{ permission: 'OWNER' }, { permission: '' }, { scopes: ['REFERRALS', 'EVERYTHING'] }])(
    'returns 400 for an enum value that the form does not offer: %o',
    async (invalid) => {
      const visitor = new Visitor(test, person);
      const form = await visitor.open(newApiKey);
      const before = await everythingStored(test);
      const valid = { name: 'x', permission: 'READ' };
      const page = await visitor.submit(form, newApiKey, { ...valid, ...invalid });
      expect([page.status, page.title]).toStrictEqual([400, 'Invalid request']);
      expect(page.markup).not.toContain('ApiKey');
      expect(await everythingStored(test)).toStrictEqual(before);
    },
  );

  it('explains to a member when the scope takes effect', async () => {
    const note = 'The scope takes effect when your role is advisor or higher.';
    const [member, advisor] = [
      new Visitor(test, person),
      new Visitor(test, await signUpAs(test, 'ADVISOR')),
    ];
    expect((await member.open(newApiKey)).text).toContain(`Your role is member. ${note}`);
    expect((await advisor.open(newApiKey)).text).not.toContain('takes effect');
  });
});

describe('the form for a new finance key', () => {
  it('shows the secret once, and lists the key without it', async () => {
    const visitor = new Visitor(test, person);
    const shown = await visitor.fillIn(newFinanceKey, { name: 'Budget' });
    const secret = shown.copyable('secret') as string;
    expect(secret).toMatch(/^fin_\w{30,}$/);
    expect(shown.copyable('curl')).toContain(
      `/api/finance/summary \\ -H "Authorization: Bearer fin_`,
    );
    expect((await bearer(test, secret).get('/api/finance/summary')).statusCode).toBe(200);
    const list = await visitor.open(shown.link('Done') as string);
    expect(list.markup).not.toContain(secret);
    expect(list.rows[0]).toContain(`Budget ${secret.slice(0, 10)}`);
  });

  it.each([
    ['', "Name can't be blank."],
    ['x'.repeat(101), 'Name is too long (maximum is 100 characters).'],
  ])('returns 422 with a validation issue for the name "%s"', async (name, issue) => {
    const visitor = new Visitor(test, person);
    const page = await visitor.fillIn(newFinanceKey, { name });
    expect([page.status, page.problem('name')]).toStrictEqual([422, issue]);
    expect(page.form(newFinanceKey).fields.name).toBe(name);
  });
});

describe('a list of keys', () => {
  it.each([apiKeys, financeKeys])(
    'has links to the form for a new key, and back: %s',
    async (list) => {
      const visitor = new Visitor(test, person);
      const page = await visitor.open(list);
      expect(page.forms.map(({ action }) => action)).toStrictEqual(['/sign-out']);
      const form = await visitor.open(page.link('New key') as string);
      expect(form.address).toBe(`${list}/new`);
      expect(form.link('Cancel')).toBe(list);
    },
  );

  it('shows times relative to now, with the exact time in the title', async () => {
    const visitor = new Visitor(test, await signUp(test));
    await visitor.fillIn(newFinanceKey, { name: 'Old' });
    for (const [minutes, text] of [
      [0, 'just now'],
      [1, '1 minute ago'],
      [59, '59 minutes ago'],
      [60, '1 hour ago'],
      [47 * 60, '1 day ago'],
      [48 * 60, '2 days ago'],
      [31 * 24 * 60, '1 month ago'],
      [800 * 24 * 60, '2 years ago'],
    ] as const) {
      test.now = new Date(Date.now() + minutes * 60_000 + 5_000);
      const { rows, markup } = await visitor.open(financeKeys);
      expect(rows[0]).toContain(` ${text} Never`);
      expect(markup).toMatch(
        /<time class="relative" datetime="[^"]*Z" title="\d+ \w+ \d{4}, \d\d:\d\d UTC">/,
      );
    }
  });

  it('shows an empty state that explains keys', async () => {
    const visitor = new Visitor(test, await signUp(test));
    expect((await visitor.open(apiKeys)).text).toContain('Create a key to use the prompt service');
    expect((await visitor.open(financeKeys)).text).toContain(
      'Create a key to use the finance service',
    );
  });

  it('returns 422 for a new key when there are 50 live keys', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const { token } = await visitor.open(newFinanceKey);
    for (let index = 0; index < 50; index += 1) {
      await visitor.post(newFinanceKey, { _token: token, name: `key ${index}` });
    }
    const page = await visitor.fillIn(newFinanceKey, { name: 'One more' });
    expect(page.status).toBe(422);
    expect(page.alert).toBe('You have reached the limit of 50 live keys; revoke one first.');
    expect((await visitor.open(financeKeys)).rows).toHaveLength(50);
  });
});
