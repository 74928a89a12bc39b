import { expect, it } from 'vitest';
import { generateKey } from '../../../../src/identity/key-format.ts';
import { fetchViewer, useCli } from '../../../support/cli/cli.ts';

const newCli = useCli(() => fetchViewer);

it('keeps the changes of commands that run at the same time', async () => {
  const cli = newCli();
  const names = ['one', 'two', 'three', 'four'];
  const keys = names.map(() => generateKey('fol_'));
  const financeKey = generateKey('fin_');
  const logIn = (name: string, key: string) => cli.login(key, '--instance', name);
  await Promise.all([
    ...names.map((name, index) => logIn(name, keys[index] as string)),
    logIn('one', financeKey),
    cli.run(['config', 'set', 'update-notice', 'no']),
    cli.run(['config', 'set', 'key-storage', 'file']),
  ]);
  const { updateNotice, keyStorage, instances } = cli.readConfig();
  expect({ updateNotice, keyStorage }).toEqual({ updateNotice: 'no', keyStorage: 'file' });
  expect(names.map((name) => instances[name]?.promptKey)).toEqual(keys);
  expect(instances.one.financeKey).toBe(financeKey);
});
