import { describe, expect, it } from 'vitest';
import { generateKey } from '../../../../src/identity/key-format.ts';
import { useCli } from '../../../support/cli/cli.ts';

const newCli = useCli(() => () => Promise.reject(new Error('A request was sent.')));
const variables = { FOLIO_URL: 'http://folio.test', FOLIO_FINANCE_KEY: generateKey('fin_') };

describe('an argument that is no id of an entry', () => {
  it.each([['show'], ['update', '--amount', '1'], ['delete', '--yes']])(
    'causes a usage error that suggests a search: folio entries %s',
    async (verb, ...options) => {
      const idOfCategory = Buffer.from('Category:1').toString('base64');
      for (const id of ['lunch', idOfCategory, 'Entry:x', '']) {
        const result = await newCli().run(['entries', verb, id, ...options], { variables });
        expect(result).toEqual({
          code: 2,
          stdout: '',
          stderr: `error: “${id}” is not the id of an entry.\nTo find the id of an entry by its description, run: folio entries list --search <text>\n`,
        });
      }
    },
  );
});
