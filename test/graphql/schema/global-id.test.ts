import { describe, expect, it } from 'vitest';
import { decodeGlobalId, globalId } from '../../../src/graphql/schema/global-id.ts';

const decodes = (id: string | number) => decodeGlobalId(String(id)) !== undefined;

describe('decodeGlobalId', () => {
  it('reads the type and the raw id', () => {
    expect(decodeGlobalId(globalId('Entry', 7))).toStrictEqual({ typename: 'Entry', rawId: '7' });
    const id = globalId('Prompt_2', 'a:b\nc');
    expect(decodeGlobalId(id)).toStrictEqual({ typename: 'Prompt_2', rawId: 'a:b\nc' });
  });

  it('does not read a number as a global id', () => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => index);
    expect(numbers.filter(decodes)).toStrictEqual([]);
  });

  it.each([
    ['no colon', Buffer.from('Entry7').toString('base64')],
    ['no type', globalId('', 7)],
    ['no raw id', globalId('Entry', '')],
    ['a type that is not a name', globalId('\u05cd', 7)],
    ['another spelling', `${globalId('Entry', 7)}=`],
    ['other characters', `${globalId('Entry', 7)}!`],
    ['nothing', ''],
  ])('rejects an id with %s', (_, id) => {
    expect(decodes(id)).toBe(false);
  });
});
