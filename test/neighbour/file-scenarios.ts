import { request } from 'node:http';
import { dataUrl, imageOfSize } from '../support/images/images.ts';
import { pack } from '../support/users/user-data.ts';
import { type Sent, User } from './attacker.ts';
import type { Scenario } from './measure.ts';

const megabyte = 1024 * 1024;

const csv = (lines: number) =>
  Buffer.from(
    [
      'date,amount,description,category',
      ...Array.from(
        { length: lines },
        (_, line) =>
          `2026-03-${10 + (line % 19)},-${1 + (line % 90)}.50,Shop ${line} ${Math.random()},Food`,
      ),
    ].join('\n'),
  );

const previewImport =
  'mutation ($input: PreviewImportInput!) { previewImport(input: $input) { importPreview { id } } }';
const commitImport = 'mutation ($id: ID!) { commitImport(id: $id) { importPreview { id } } }';
const deletePreview = 'mutation ($id: ID!) { deleteImportPreview(id: $id) { databaseId } }';

async function preview(
  user: User,
  file: string,
): Promise<Sent & { readonly id: string | undefined }> {
  const sent = await user.graphql('finance', previewImport, { input: { file } });
  const id = /"id":"([^"]+)"/.exec(sent.text)?.[1];
  return { ...sent, id };
}

export const imports: Scenario = {
  name: 'previews and commits of files of 20,000 rows, with entries between them',
  prepare: async (user) => {
    const create = `mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }`;
    const input = { categoryId: user.category.id, amount: '1.00' };
    return async (number) => {
      if (number % 8 !== 0) return user.graphql('finance', create, { input });
      const { id, ...sent } = await preview(user, dataUrl(csv(20_000), 'text/csv'));
      if (!id) return sent;
      const committed = await user.graphql('finance', commitImport, { id });
      await user.graphql('finance', deletePreview, { id });
      return committed;
    };
  },
};

export const previews: Scenario = {
  name: 'previews of files of 10 MB',
  prepare: async (user) => {
    const lines = csv(19_000).toString().split('\n');
    const file = dataUrl(
      Buffer.from(lines.map((line) => `${line}${' '.repeat(400)}`).join('\n')),
      'text/csv',
    );
    return async () => {
      const { id, ...sent } = await preview(user, file);
      if (id) await user.graphql('finance', deletePreview, { id });
      return sent;
    };
  },
};

export const archives: Scenario = {
  name: 'archives of 17 KB with millions of blank lines',
  prepare: async (user) => {
    const names = ['categories', 'accounts', 'entries', 'prompt-templates', 'ideas'];
    const files = new Map<string, string | Buffer>(names.map((name) => [`${name}.jsonl`, '']));
    const counts = Object.fromEntries(names.map((name) => [name, 0]));
    files.set('entries.jsonl', Buffer.alloc(16 * megabyte, '\n'));
    files.set('manifest.json', JSON.stringify({ format: 'folio user data', version: 1, counts }));
    const archive = await pack(files);
    const other = await User.signUp(user.url, 1);
    return () =>
      other.post('/imports/user-data', archive, {
        cookie: other.cookie,
        'content-type': 'application/zip',
      });
  },
};

export const slowUploads: Scenario = {
  name: 'archives that are uploaded at 1.5 KB a second',
  prepare: async (user) => () =>
    new Promise((resolve) => {
      const headers = {
        cookie: user.cookie,
        'content-type': 'application/zip',
        'content-length': 60_000,
      };
      const sent = request(`${user.url}/imports/user-data`, { method: 'POST', headers });
      const piece = Buffer.alloc(150);
      const timer = setInterval(() => sent.write(piece), 100);
      const end = (status: number) => {
        clearInterval(timer);
        sent.destroy();
        resolve({ status, text: '' });
      };
      sent.on('error', () => end(0));
      sent.on('response', ({ statusCode = 0 }) => end(statusCode));
      setTimeout(() => end(-1), 2_000);
    }),
};

export const images: Scenario = {
  name: 'ideas with five images of 5 MB as JSON',
  prepare: async (user) => {
    const image = dataUrl(await imageOfSize(5 * megabyte - 1_000), 'image/png');
    const body = JSON.stringify({
      title: 'T',
      body: 'B',
      attachments_base64: Array(5).fill(image),
    });
    return () => user.post('/api/v1/ideas', body, user.headers('api'));
  },
};
