import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLargerThan, maxResponseBytes } from '../../../src/graphql/limits/response-size.ts';
import { useApp } from '../../support/app/app.ts';
import { storeLongTemplates } from '../../support/prompts/long-templates.ts';
import { anyCharacter } from '../../support/samples/any-character.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
const tooLarge = {
  message: `The response is larger than ${maxResponseBytes} bytes; select fewer fields or smaller pages`,
  extensions: { code: 'TOO_COMPLEX', requestId: expect.any(String) },
};

describe('a response', () => {
  it('is rejected above 10 MiB, and the next request succeeds', async () => {
    const person = await signUp(test);
    await storeLongTemplates(test, person.userId);
    const contents = (count: number) =>
      Array.from({ length: count }, (_, index) => `a${index}: content`).join(' ');
    const list = (count: number) =>
      `{ promptTemplates(first: 30) { nodes { ${contents(count)} } } }`;
    // The first run is interpreted, the second is compiled.
    for (let run = 0; run < 2; run += 1) {
      const { data, errors } = await person.graphql(list(30));
      expect(data).toBeNull();
      expect(errors).toEqual([tooLarge]);
    }
    const { data, errors } = await person.graphql(list(5));
    expect(errors).toBeUndefined();
    expect(JSON.stringify(data).length).toBeGreaterThan(30 * 5 * 20_000);
  });

  it('has no data and one error if its lists together exceed 10 MiB', async () => {
    const person = await signUp(test);
    await storeLongTemplates(test, person.userId);
    const lists = Array.from(
      { length: 30 },
      (_, index) => `a${index}: promptTemplates(first: 30) { nodes { content } }`,
    );
    for (let run = 0; run < 2; run += 1) {
      const { data, errors } = await person.graphql(`{ ${lists.join(' ')} }`);
      expect(data).toBeNull();
      expect(errors).toEqual([tooLarge]);
    }
  });

  it('can contain an alias named toJSON', async () => {
    const person = await signUp(test);
    const { data } = await person.graphql('{ toJSON: viewer { toJSON: name } }');
    expect(data).toEqual({ toJSON: { toJSON: 'Somebody' } });
  });
});

describe('the computed size of a result', () => {
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

  it('is never smaller than the real size', () => {
    const { result } = fc.letrec((tie) => ({
      result: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.string({ unit: anyCharacter }),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('result'), { maxLength: 5 }),
        fc.dictionary(fc.stringMatching(/^[_A-Za-z]\w{0,20}$/), tie('result'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(result, (value) => {
        expect(isLargerThan(bytesOf(value) - 1, value)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is the real size for long texts, escapes included', () => {
    for (const text of ['a', 'ß', '🙂', '"', '\n', '\u0001'].map((part) => part.repeat(50_000))) {
      expect(isLargerThan(bytesOf(text) * 1.01, { text })).toBe(false);
      expect(isLargerThan(bytesOf(text), { text })).toBe(true);
    }
  });
});
