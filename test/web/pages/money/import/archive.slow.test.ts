import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import { signUp } from '../../../../support/users/people.ts';
import { comparable, exportedFiles, exportedZip } from '../../../../support/users/user-data.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/money/import/archive';

const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  const { id } = await owner.createAccount();
  await owner.createEntry({ account_id: id, description: 'Lunch' });
});

const part = (value: Buffer) => [{ name: 'archive', value, type: 'application/zip' }];

describe('/money/import/archive', () => {
  it('imports the archive of another user into an empty account', async () => {
    const archive = await exportedZip(owner.person);
    const newcomer = await signUp(test);
    const visitor = new Visitor(test, newcomer);
    const page = await visitor.submitFiles(await visitor.open(path), path, {}, part(archive));
    expect([page.address, page.notice]).toStrictEqual(['/money/import', 'Your data was imported.']);
    const [copied, original] = [await exportedFiles(newcomer), await exportedFiles(owner.person)];
    expect(comparable(copied)).toEqual(comparable(original));
  });

  it('returns 409 for a user with data', async () => {
    const visitor = new Visitor(test, owner.person);
    const archive = await exportedZip(owner.person);
    const page = await visitor.submitFiles(await visitor.open(path), path, {}, part(archive));
    expect([page.status, page.alert]).toStrictEqual([
      409,
      'User data can only be imported for a user without data; you have entries, bank accounts.',
    ]);
  });

  it.each([
    ['no file', undefined, 'Choose a file.'],
    ['another file', Buffer.from('hello'), 'The archive is not a valid ZIP file.'],
    [
      'a file of more than 10 MiB',
      Buffer.alloc(10 * 1024 * 1024 + 1),
      'The archive is too large (maximum is 10 MiB).',
    ],
  ])('returns 422 for %s', async (_label, file, issue) => {
    const visitor = new Visitor(test, await signUp(test));
    const files = file ? part(file) : [];
    const page = await visitor.submitFiles(await visitor.open(path), path, {}, files);
    expect([page.status, page.problem('archive')]).toStrictEqual([422, issue]);
  });
});
