import { once } from 'node:events';
import { request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { readings } from '../../../src/measurements/readings.ts';
import { usePrivateApp } from '../../support/app/app.ts';
import { whileTableFails } from '../../support/database/failing-table.ts';
import { storedFiles } from '../../support/images/stored-files.ts';
import { type Person, signUp } from '../../support/users/people.ts';
import {
  comparable,
  exportedFiles,
  exportedZip,
  importZip,
  unpack,
} from '../../support/users/user-data.ts';
import { signUpWithData } from '../../support/users/user-with-data.ts';

const test = usePrivateApp();
/** The number of images in the archive. */
const imageCount = 4;
let zip: Buffer;

beforeAll(async () => {
  zip = await exportedZip((await signUpWithData(test)).person);
});

const queuedUploads = () => readings.queues.get('archive_uploads')?.();

const usageOf = ({ userId }: Person) =>
  test.database.client.imageUsage.findUnique({ where: { userId } });

describe('imports at the same time', () => {
  it('of one user: one succeeds, and the other stores nothing', async () => {
    const person = await signUp(test);
    const before = storedFiles(test).length;
    const replies = await Promise.all([importZip(person, zip), importZip(person, zip)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(comparable(await exportedFiles(person))).toEqual(comparable(await unpack(zip)));
    expect(storedFiles(test)).toHaveLength(before + imageCount);
  });

  it('of many users wait for their turn', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => signUp(test)));
    const replies = await Promise.all(people.map((person) => importZip(person, zip)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  });

  it('return 503 for the third one of a user', async () => {
    const person = await signUp(test);
    const uploads = [await startUpload(person), await startUpload(person)];
    // An upload counts only after its caller is identified.
    await expect.poll(queuedUploads).toMatchObject({ running: 1, waiting: 1 });
    const third = await importZip(person, zip);
    expect([third.statusCode, third.headers['retry-after']]).toEqual([503, '1']);
    for (const { disconnect } of uploads) await disconnect();
  });

  it('succeed while another user sends archives slowly', async () => {
    const [slow, other] = [await signUp(test), await signUp(test)];
    const uploads = [];
    for (let count = 0; count < 12; count += 1) uploads.push(await startUpload(slow));
    expect((await importZip(other, zip)).statusCode).toBe(200);
    for (const { disconnect } of uploads) await disconnect();
  });

  it('as a new entry of the same user: only one of them succeeds', async () => {
    const person = await signUp(test);
    const { categories } = await person.execute('{ categories { id } }');
    const input = { amount: '1.00', categoryId: categories[0].id };
    const create =
      'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }';
    const [reply, { errors }] = await Promise.all([
      importZip(person, zip),
      person.graphql(create, { input }),
    ]);
    // The import replaces the category, and requires that the user has no entries.
    expect([reply.statusCode === 200, errors === undefined].filter(Boolean)).toHaveLength(1);
  });
});

/**
 * Starts to send an archive over a network connection. Start one at a time: each waits for the
 * next request of the server.
 */
async function startUpload(person: Person) {
  const { server } = test.app;
  if (!server.server.listening) await server.listen({ port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const { cookie } = person.headers as { cookie: string };
  const headers = { cookie, 'content-type': 'application/zip', 'content-length': zip.length };
  const sent = request({ port, method: 'POST', path: '/imports/user-data', headers });
  const arrived = once(server.server, 'request');
  sent.on('error', () => {}).write(zip.subarray(0, 1_000));
  const [, response] = await arrived;
  const closed = once(response as ServerResponse, 'close');
  return {
    async disconnect() {
      sent.destroy();
      await closed;
    },
  };
}

describe('an import that fails', () => {
  it('because the client disconnects stops immediately', async () => {
    const person = await signUp(test);
    const uploads = [await startUpload(person), await startUpload(person)];
    for (const { disconnect } of uploads) await disconnect();
    await expect.poll(async () => (await importZip(person, zip)).statusCode).toBe(200);
  });

  it('in its transaction changes nothing and deletes its images', async () => {
    const person = await signUp(test);
    const before = { data: comparable(await exportedFiles(person)), stored: storedFiles(test) };
    const reply = await whileTableFails(test, 'idea_attachments', 'XX000', () =>
      importZip(person, zip),
    );
    expect(reply.statusCode).toBe(500);
    const data = comparable(await exportedFiles(person));
    expect({ data, stored: storedFiles(test) }).toEqual(before);
    expect(await usageOf(person)).toBeNull();
    expect((await importZip(person, zip)).statusCode).toBe(200);
  });
});
