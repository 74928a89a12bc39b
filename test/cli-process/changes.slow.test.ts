import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { useClient } from '../support/processes/client-process.ts';
import { storeFinanceKey } from '../support/users/keys.ts';

const test = usePrivateApp();
const client = useClient();
/** More lines than Node allows listeners of an event without a warning. */
const lines = 50;
let financier: Financier;
let variables: Record<string, string>;

beforeAll(async () => {
  const url = await test.app.server.listen({ host: '127.0.0.1', port: 0 });
  financier = await Financier.signUp(test);
  const key = await storeFinanceKey(test, financier.person.userId);
  variables = { FOLIO_URL: url, FOLIO_FINANCE_KEY: key };
  for (let index = 0; index < lines; index += 1) await financier.entry();
});

describe('folio changes --follow', () => {
  it.each(['', ' --json action'])('prints 50 changes%s without a warning', async (format) => {
    const line = `changes --type entry --follow --limit ${lines}${format}`;
    const { stdout, stderr } = await client.run(line.split(' '), {
      variables,
      onStart: (child) => {
        let printed = 0;
        child.stdout?.on('data', (text: string) => {
          printed += text.split('\n').length - 1;
          if (printed === lines) child.kill('SIGINT');
        });
      },
    });
    expect(stdout.trimEnd().split('\n')).toHaveLength(lines);
    expect(stderr).toBe('');
  });
});
