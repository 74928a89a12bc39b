import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { dataUrl, formOf, imageOfSize, pixel } from '../support/images/images.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';

const { directories, start } = useServersOnDatabase();
const disk = newFolder();

// A disk of two megabytes. Mounting it requires root.
beforeAll(() => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
});
afterAll(() => execFileSync('umount', ['--lazy', disk]));

const filesOn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

const full = { error: "Images can't be stored at the moment, try again later", details: [] };

describe('an upload to a full disk', () => {
  it.each([
    [
      'for the image storage',
      (folder: string) => ({ DATA_DIR: folder, STORAGE_URL: `file://${disk}/images` }),
    ],
    [
      'for the temporary files',
      (folder: string) => ({ DATA_DIR: `${disk}/data`, STORAGE_URL: `file://${folder}/images` }),
    ],
  ])(
    'returns 503 and leaves no files, and smaller images are still stored: %s',
    async (_name, places) => {
      const server = await start({ ...places(directories.empty()) });
      const headers = await createKeyOver(server.url);
      const path = `${server.url}/api/v1/ideas`;
      const large = await imageOfSize(3 * 1024 * 1024);
      const before = filesOn(disk).length;
      const idea = { title: 'T', body: 'B' };
      const attachments_base64 = [pixel, dataUrl(large, 'image/png')];
      const reply = await send(path, 'POST', { ...idea, attachments_base64 }, headers);
      expect([reply.status, reply.body]).toEqual([503, full]);
      const form = await formOf([
        { name: 'title', value: 'T' },
        { name: 'body', value: 'B' },
        { name: 'attachments[]', value: large, type: 'image/png' },
      ]);
      const multipart = await fetch(path, {
        method: 'POST',
        headers: { ...headers, ...form.headers },
        body: new Uint8Array(form.payload),
      });
      expect([multipart.status, await multipart.json()]).toEqual([503, full]);
      expect(filesOn(disk)).toHaveLength(before);
      const small = await send(path, 'POST', { ...idea, attachments_base64: [pixel] }, headers);
      expect(small.status).toBe(201);
      const { body } = await send(path, 'GET', undefined, headers);
      expect(body.ideas.map(({ id }: { id: string }) => id)).toEqual([small.body.id]);
    },
  );
});
