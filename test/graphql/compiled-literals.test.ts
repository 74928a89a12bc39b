import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { anybody } from '../support/people.ts';

const require = createRequire(import.meta.url);
const test = useApp();

/** What graphql-jit puts into the code that it generates, in place of a date, NaN or infinity. */
const markers = {
  date: '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d',
  nan: '__MAGIC_NAN__57f286b9_4c20_487f_b409_79804ddcb4f8',
};
const state = globalThis as { injected?: boolean };
const code = 'globalThis.injected=true';

afterEach(() => {
  delete state.injected;
});

/** The replies to a document that comes three times; it is compiled when it comes again. */
async function repliesTo(document: string) {
  const replies: object[] = [];
  for (const _time of [1, 2, 3]) {
    const { data, errors } = await anybody(test).graphql(document);
    replies.push({ data, errors: errors?.map(({ message }) => message) });
  }
  return replies;
}

describe('a text in a document that looks like a marker of the compiler', () => {
  it('is tried here with the markers of the installed version', () => {
    const source = readFileSync(
      require.resolve('graphql-jit').replace('index.js', 'execution.js'),
      'utf8',
    );
    for (const marker of Object.values(markers)) expect(source).toContain(marker);
  });

  it.each([
    ['an argument', `{ invite(code: "${markers.date}${code}") { status } }`],
    [
      'an escaped argument',
      `{ invite(code: "\\u005f${markers.date.slice(1)}${code}") { status } }`,
    ],
    ['a block text', `{ invite(code: """${markers.date}${code}""") { status } }`],
    [
      'a default value',
      `query ($code: String! = "${markers.date}${code}") { invite(code: $code) { status } }`,
    ],
    ['another marker', `{ invite(code: "${markers.nan}") { status } }`],
  ])('is never run as code, as %s', async (_name, document) => {
    const [first, ...others] = await repliesTo(document);
    expect(state.injected).toBeUndefined();
    expect(others).toEqual([first, first]);
  });
});

describe('the default value of a variable that must not be null', () => {
  it('counts whenever the document runs', async () => {
    const document = 'query ($code: String! = "x") { invite(code: $code) { status } }';
    const reply = { data: { invite: null }, errors: undefined };
    expect(await repliesTo(document)).toEqual([reply, reply, reply]);
  });
});
