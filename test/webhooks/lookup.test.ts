import { expect, it } from 'vitest';
import { boundedLookup } from '../../src/webhooks/lookup.ts';

const lookUp = (name: string) =>
  new Promise<string>((resolve) => {
    boundedLookup(name, { all: true }, (error, addresses) => {
      resolve(error ? String(error.code) : JSON.stringify(addresses));
    });
  });

it('looks up more names than it may look up at once, also after errors', async () => {
  const names = Array.from({ length: 8 }, (_, each) => (each % 2 ? '127.0.0.1' : 'no such host'));
  const found = await Promise.all(names.map(lookUp));
  expect(found.filter((result) => result.includes('127.0.0.1'))).toHaveLength(4);
  expect(found.filter((result) => /^E/.test(result))).toHaveLength(4);
});
