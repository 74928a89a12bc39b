import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { expectInvalid } from '../support/http/replies.ts';
import { countAccountRows, trySignIn, trySignUp } from '../support/users/accounts.ts';
import { anybody, newEmail } from '../support/users/people.ts';

const test = useApp();

const notAllowed = 'contains characters that are not allowed';
const invalid: [string, Record<string, unknown>, string][] = [
  ['no name', { name: undefined }, "Name can't be blank"],
  ['null as name', { name: null }, "Name can't be blank"],
  ['a blank name', { name: ' \n ' }, "Name can't be blank"],
  ['a name of invisible characters', { name: '\u200b\u2060 \u3164\u202e' }, "Name can't be blank"],
  ['a number as name', { name: 7 }, 'Name must be a string'],
  [
    'a name of 101 characters',
    { name: '🧮'.repeat(101) },
    'Name is too long (maximum is 100 characters)',
  ],
  ['a NUL byte in the name', { name: 'a\0b' }, `Name ${notAllowed}`],
  ['a lone surrogate in the name', { name: 'a\ud800b' }, `Name ${notAllowed}`],
  ['no email address', { email: undefined }, "Email can't be blank"],
  ['null as email address', { email: null }, "Email can't be blank"],
  ['an object as email address', { email: {} }, 'Email must be a string'],
  [
    'an email address without a domain',
    { email: 'somebody' },
    'Email is not a valid email address',
  ],
  [
    'an email address with a space',
    { email: 'a b@example.com' },
    'Email is not a valid email address',
  ],
  ['a NUL byte in the email address', { email: 'a\0@example.com' }, `Email ${notAllowed}`],
  [
    'an email address of 255 characters',
    { email: `${'a'.repeat(243)}@example.com` },
    'Email is too long (maximum is 254 characters)',
  ],
  ['no password', { password: undefined }, "Password can't be blank"],
  ['null as password', { password: null }, "Password can't be blank"],
  ['an empty password', { password: '' }, "Password can't be blank"],
  ['an array as password', { password: ['longenough'] }, 'Password must be a string'],
  [
    'a password of 7 characters',
    { password: '1234567' },
    'Password is too short (minimum is 8 characters)',
  ],
  [
    'a password of 129 characters',
    { password: 'x'.repeat(129) },
    'Password is too long (maximum is 128 characters)',
  ],
  ['a NUL byte in the password', { password: 'longenough\0' }, `Password ${notAllowed}`],
  ['a lone surrogate in the password', { password: 'longenough\udc00' }, `Password ${notAllowed}`],
  ['a number as invite code', { inviteCode: 1 }, 'Invite code must be a string'],
  ['an empty invite code', { inviteCode: '' }, "Invite code can't be blank"],
  ['a NUL byte in the invite code', { inviteCode: 'a\0b' }, `Invite code ${notAllowed}`],
];

describe('sign-up', () => {
  it.each(invalid)('returns 422 for %s and creates no user', async (_what, fields, detail) => {
    const before = await countAccountRows(test);
    const reply = await trySignUp(test, fields);
    expectInvalid(reply, detail);
    expect(reply.cookies).toStrictEqual([]);
    expect(await countAccountRows(test)).toStrictEqual(before);
  });

  it('returns all validation issues in the order of the fields', async () => {
    const reply = await anybody(test).post('/api/auth/sign-up/email', {});
    expectInvalid(reply, "Name can't be blank", "Email can't be blank", "Password can't be blank");
  });

  it.each([
    ['a name of 100 characters', { name: '🧮'.repeat(100) }],
    ['a password of 8 characters', { password: '12345678' }],
    ['a password of 128 characters', { password: 'x'.repeat(128) }],
    ['a password of 128 characters of two UTF-16 units each', { password: '🔑'.repeat(128) }],
    ['null as invite code', { inviteCode: null }],
    ['unknown fields', { colour: 'red', inviteCodes: 5 }],
  ])('accepts %s', async (_what, fields) => {
    const email = newEmail();
    const complete = { password: 'long enough', ...fields };
    const reply = await trySignUp(test, { ...complete, email });
    expect(reply.statusCode).toBe(201);
    expect((await trySignIn(test, email, complete.password)).json()).toStrictEqual(reply.json());
  });
});
