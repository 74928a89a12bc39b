import { expect, it } from 'vitest';
import { readFields, toObject } from '../../../../src/cli/commands/api/fields.ts';
import type { FileReader } from '../../../../src/cli/commands/api/files.ts';

const noFiles = {} as FileReader;

const read = async (...field: string[]) =>
  JSON.stringify(toObject(await readFields({ rawField: [], field }, noFiles)));

it('numbers that a double represents are sent as numbers', async () => {
  const fields = ['a=12', 'b=-0.50', 'c=1e3', 'd=9007199254740991', 'e=0.00', 'f=1200000000000000'];
  expect(await read(...fields)).toBe(
    '{"a":12,"b":-0.5,"c":1000,"d":9007199254740991,"e":0,"f":1200000000000000}',
  );
});

it.each(['9007199254740993', '0.12345678901234567890', '-123456789012345678', '1e400', '1e-400'])(
  'the number %s, which a double would change, is rejected',
  async (number) => {
    await expect(read(`amount=${number}`)).rejects.toMatchObject({
      exit: 'usage',
      message: `The number ${number} of -F would be rounded.`,
      hint: 'To send it as text, use -f.',
    });
  },
);
