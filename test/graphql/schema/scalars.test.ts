import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayText, timeText } from '../../../src/input/calendar.ts';
import { useApp } from '../../support/app/app.ts';
import { storeUser } from '../../support/app/stored-user.ts';
import {
  anybody,
  Client,
  cookieOf,
  newEmail,
  password,
  signUp,
} from '../../support/users/people.ts';

const test = useApp();

describe('EmailAddress', () => {
  const viewer = '{ viewer { email } }';

  it.each([
    `o'brien+tag.${randomUUID()}@sub.example.co.uk`,
    `a_b-c.${randomUUID()}@123.example`,
    `${'x'.repeat(60)}@${'y'.repeat(60)}.${randomUUID()}.example`,
  ])('returns an address that a sign-up accepts: %s', async (email) => {
    const payload = { name: 'Ada', email, password };
    const reply = await anybody(test).post('/api/auth/sign-up/email', payload);
    expect(reply.statusCode, reply.body).toBe(201);
    const person = new Client(test, { cookie: cookieOf(reply) });
    expect(await person.execute(viewer)).toEqual({ viewer: { email } });
  });

  it.each([
    `no at sign ${randomUUID()}`,
    `"quoted name ${randomUUID()}"@example.com`,
    `ü${newEmail()}`,
  ])('returns a stored address that is not valid: %s', async (email) => {
    const { cookie } = await storeUser(test, { name: 'Ada', email });
    const person = new Client(test, { cookie });
    for (let time = 0; time < 3; time += 1) {
      expect(await person.execute(viewer)).toEqual({ viewer: { email } });
    }
  });
});

describe('YearMonth', () => {
  it('leaves the validation to the field, and rejects other types', async () => {
    const person = await signUp(test);
    const asVariable = 'query ($month: YearMonth) { financeSummary(month: $month) { month } }';
    const asLiteral = (month: string) => `{ financeSummary(month: ${month}) { month } }`;
    const valid = { data: { financeSummary: { month: '2026-03' } } };
    expect(await person.graphql(asVariable, { month: '2026-03' })).toEqual(valid);
    expect(await person.graphql(asLiteral('"2026-03"'))).toEqual(valid);
    expect(await person.errorCodes(asVariable, { month: '2026-3' })).toEqual(['VALIDATION_FAILED']);
    expect(await person.errorCodes(asLiteral('"2026-3"'))).toEqual(['VALIDATION_FAILED']);
    expect(await person.errorCodes(asVariable, { month: 7 })).toEqual(['BAD_USER_INPUT']);
    expect(await person.errorCodes(asLiteral('7'))).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });
});

describe('DateTime', () => {
  const document = `mutation ($input: CreateApiKeyInput!) {
    createApiKey(input: $input) { apiKey { expiresAt } } }`;
  const literal = (expiresAt: string) =>
    `mutation { createApiKey(input: { name: "x", expiresAt: "${expiresAt}" }) {
      apiKey { expiresAt } } }`;

  it.each([
    'tomorrow',
    '2027-01-01',
    '2027-01-01T00:00:00',
    '2027-02-30T00:00:00Z',
    // In UTC, the year has more than four digits or is negative.
    '9999-12-31T23:59:59-01:00',
    '9999-12-31T00:01:00-23:59',
    '0000-01-01T00:00:00+00:01',
  ])(
    'rejects a value that is not a time, with an example and without the value: %s',
    async (expiresAt) => {
      const person = await signUp(test);
      const message = 'DateTime must be text in the form "2026-03-31T09:30:00Z"';
      const asVariable = await person.graphql(document, { input: { name: 'x', expiresAt } });
      const asLiteral = await person.graphql(literal(expiresAt));
      expect(asVariable.errors?.[0]).toMatchObject({
        message: `Variable "$input" got invalid value at "input.expiresAt"; ${message}`,
        extensions: { code: 'BAD_USER_INPUT' },
      });
      expect(asLiteral.errors?.[0]).toMatchObject({
        message,
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      });
      expect(await person.execute('{ apiKeys { name } }')).toEqual({ apiKeys: [] });
    },
  );

  it.each([
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59+01:00', '9999-12-31T22:59:59.000Z'],
  ])('accepts the year 9999 in UTC: %s', async (sent, expiresAt) => {
    const person = await signUp(test);
    const expected = { createApiKey: { apiKey: { expiresAt } } };
    const input = { name: 'x', expiresAt: sent };
    expect(await person.execute(document, { input })).toEqual(expected);
    expect(await person.execute(literal(sent))).toEqual(expected);
  });
});

describe('DateTime and LocalDate', () => {
  it('have the format of toISOString for any time', () => {
    const times = fc.date({ min: new Date(-1e14), max: new Date(8e15), noInvalidDate: true });
    fc.assert(
      fc.property(times, (time) => {
        expect(timeText(time)).toBe(time.toISOString());
      }),
    );
    const days = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2199-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        expect(dayText(day)).toBe(day.toISOString().slice(0, 10));
      }),
    );
  });
});
