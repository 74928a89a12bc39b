import { expect, it } from 'vitest';
import { boundedLookup } from '../../src/webhooks/lookup.ts';

const lookUp = (name: string) =>
  new Promise<string>((resolve) => {
    boundedLookup(name, { all: true }, (error, addresses) => {
      resolve(error ? String(error.code) : JSON.stringify(addresses));
    });
  });
const address = expect.stringContaining('127.0.0.1');

it('lookUp resolves more names than it may resolve at once, also after errors', async () => {
  const names = ['no such host', '127.0.0.1', 'no such host', '127.0.0.1'];
  const error = expect.stringMatching(/^E/);
  expect(await Promise.all(names.map(lookUp))).toEqual([error, address, error, address]);
});

it('only the latest names wait for lookUp', async () => {
  const names = Array.from({ length: 35 }, () => '127.0.0.1');
  const overtaken = 'EAI_AGAIN';
  expect(await Promise.all(names.map(lookUp))).toEqual([
    ...[address, address],
    ...[overtaken, overtaken, overtaken],
    ...Array.from({ length: 30 }, () => address),
  ]);
});
