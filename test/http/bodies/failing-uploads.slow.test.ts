import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { TemporaryFiles } from '../../../src/http/bodies/temporary-files.ts';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { useConnections } from '../../support/http/raw-connection.ts';
import { listen } from '../../support/http/raw-request.ts';
import { dataUrl, formOf, image, imageOfSize } from '../../support/images/images.ts';
import { storedFiles } from '../../support/images/stored-files.ts';
import { signUp } from '../../support/users/people.ts';

const test = usePrivateApp();
const connect = useConnections();
const path = '/api/v1/ideas';
const unavailable = { error: "Images can't be stored at the moment, try again later", details: [] };
const tooLarge = { error: 'Request body too large', details: [] };
const texts = [
  { name: 'title', value: 'T' },
  { name: 'body', value: 'B' },
];

let port: number;
let imageBytes: Buffer;
/** The prototype of all open files. */
let fileHandle: FileHandle;

const key = useSeed(async () => (await signUp(test)).createApiKey({ permission: 'MANAGE' }));
beforeAll(async () => {
  imageBytes = await image('png');
  port = await listen(test);
  const file = await open('/dev/null');
  fileHandle = Object.getPrototypeOf(file);
  await file.close();
});

const form = () =>
  formOf([...texts, { name: 'attachments[]', value: imageBytes, type: 'image/png' }]);

async function expectHealthy() {
  const { payload, headers } = await form();
  const reply = await key.request({ method: 'POST', url: path, payload, headers });
  expect(reply.statusCode).toBe(201);
}

/** Runs a test while the folder of temporary files does not exist. */
async function withoutFolder(work: () => Promise<void>): Promise<void> {
  const folder = join(test.config.dataDir, 'incoming');
  rmdirSync(folder);
  try {
    await work();
  } finally {
    mkdirSync(folder);
  }
}

/** Makes writes to open files fail; `fails` gets the number of the write, from 1. */
function failWrites(code: string, fails: (count: number) => boolean) {
  const write = Reflect.get(fileHandle, 'writeFile') as FileHandle['writeFile'];
  let count = 0;
  return vi.spyOn(fileHandle, 'writeFile').mockImplementation(function (this: FileHandle, ...args) {
    count += 1;
    if (!fails(count)) return write.apply(this, args);
    return Promise.reject(Object.assign(new Error(`${code}: planted`), { code }));
  });
}

/** Starts a multipart request: sends its headers and no body. */
function startUpload(contentType = 'multipart/form-data; boundary=edge') {
  const connection = connect(port);
  const { authorization } = key.headers as { authorization: string };
  connection.request({
    path,
    headers: {
      Authorization: authorization,
      'Content-Type': contentType,
      'Transfer-Encoding': 'chunked',
    },
  });
  return connection;
}

const fileHead =
  '--edge\r\nContent-Disposition: form-data; name="attachments[]"; filename="a.png"\r\n\r\n';

describe('an upload whose temporary file fails', () => {
  it('returns 503 with Retry-After before the body is complete', async () => {
    await withoutFolder(async () => {
      const connection = startUpload().chunk(`${fileHead}first bytes`);
      const { status, head, body } = await connection.reply();
      expect([status, body]).toEqual([503, unavailable]);
      expect(head).toMatch(/^retry-after: 1$/im);
      await connection.closedByServer();
    });
    await expectHealthy();
  });

  it.each(['ENOSPC', 'EIO', 'EACCES', 'EMFILE'])(
    'returns 503 after %s, and no file stays in the storage',
    async (code) => {
      const before = storedFiles(test);
      const failing = failWrites(code, (count) => count > 2);
      try {
        const connection = startUpload().chunk(fileHead);
        for (let count = 0; count < 5; count += 1) connection.chunk(Buffer.alloc(70_000));
        const { status, body } = await connection.reply();
        expect([status, body]).toEqual([503, unavailable]);
      } finally {
        failing.mockRestore();
      }
      const logged = test.logLines.filter((line) => line.includes(`${code}: planted`));
      expect(logged.length).toBeGreaterThan(0);
      expect(storedFiles(test)).toEqual(before);
      await expectHealthy();
    },
  );

  it('returns 503 without affecting concurrent uploads', async () => {
    const { payload, headers } = await form();
    const failing = failWrites('EIO', (count) => count === 1);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => key.request({ method: 'POST', url: path, payload, headers })),
    );
    failing.mockRestore();
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 503]);
  });

  it('returns 503 for a large JSON body', async () => {
    const large = dataUrl(await imageOfSize(2 * 1024 * 1024), 'image/png');
    const payload = { title: 'T', body: 'B', attachments_base64: [large] };
    await withoutFolder(async () => {
      const reply = await key.request({ method: 'POST', url: path, payload });
      expect([reply.statusCode, reply.json()]).toEqual([503, unavailable]);
      expect(reply.headers['retry-after']).toBe('1');
    });
    expect((await key.request({ method: 'POST', url: path, payload })).statusCode).toBe(201);
  });
});

describe('a temporary file with short reads', () => {
  const read = () => Reflect.get(fileHandle, 'read') as (...args: unknown[]) => Promise<object>;

  it('is stored completely', async () => {
    const original = read();
    const reading = vi.spyOn(fileHandle, 'read').mockImplementation(function (
      this: FileHandle,
      ...[into, offset, length, position]: unknown[]
    ) {
      const shorter = Math.min(length as number, 50);
      return original.call(this, into, offset, shorter, position) as never;
    });
    try {
      const { payload, headers } = await form();
      const reply = await key.request({ method: 'POST', url: path, payload, headers });
      expect(reply.statusCode).toBe(201);
      const { url, byte_size } = reply.json().attachments[0];
      const stored = await key.get(new URL(url).pathname + new URL(url).search);
      expect([stored.rawPayload.equals(imageBytes), byte_size]).toEqual([true, imageBytes.length]);
      expect(reading.mock.calls.length).toBeGreaterThan(1);
    } finally {
      reading.mockRestore();
    }
  });

  it('returns 503 if the file ends early, so that no data of another request is stored', async () => {
    const reading = vi
      .spyOn(fileHandle, 'read')
      .mockImplementation(() => Promise.resolve({ bytesRead: 0 }) as never);
    try {
      const { payload, headers } = await form();
      const reply = await key.request({ method: 'POST', url: path, payload, headers });
      expect([reply.statusCode, reply.json()]).toEqual([503, unavailable]);
    } finally {
      reading.mockRestore();
    }
    await expectHealthy();
  });
});

describe('a chunked multipart body', () => {
  it.each(['stops', 'continues'])('returns 413 over 40 MB if the client %s', async (behaviour) => {
    const connection = startUpload().chunk(fileHead);
    const megabyte = Buffer.alloc(1024 * 1024);
    for (let count = 0; count < 41; count += 1) connection.chunk(megabyte);
    if (behaviour === 'continues')
      for (let count = 0; count < 5; count += 1) connection.chunk(megabyte);
    const { status, body } = await connection.reply();
    expect([status, body]).toEqual([413, tooLarge]);
    await expectHealthy();
  });

  it('returns 413 with too many parts, before the body is complete', async () => {
    const part = '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
    const { status, body } = await startUpload().chunk(part.repeat(1_400)).reply();
    expect([status, body]).toEqual([413, tooLarge]);
  });

  it('returns 422 with too many files, before further files are written', async () => {
    const create = vi.spyOn(TemporaryFiles.prototype, 'create');
    try {
      const part = `${fileHead}x\r\n`;
      const { status, body } = await startUpload().chunk(part.repeat(100)).reply();
      const detail = 'The request has more than 25 files, the most that are allowed';
      expect([status, body]).toEqual([422, { error: 'Validation failed', details: [detail] }]);
      expect(create.mock.calls.length).toBeLessThanOrEqual(25);
      const incoming = join(test.config.dataDir, 'incoming');
      await vi.waitUntil(() => readdirSync(incoming).length === 0);
    } finally {
      create.mockRestore();
    }
  });

  it('leaves no files if the client disconnects in the middle of a part', async () => {
    const before = storedFiles(test);
    for (const head of [fileHead, `${fileHead}some bytes`, fileHead.slice(0, 30)]) {
      const connection = startUpload().chunk(head);
      connection.socket.destroy();
      await connection.closed;
    }
    await expectHealthy();
    expect(storedFiles(test)).toHaveLength(before.length + 1);
  });
});

describe('a multipart body without a valid boundary', () => {
  it.each([
    'multipart/form-data; boundary="',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary',
    'multipart/form-data',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
  ])('returns 400 with %s', async (contentType) => {
    const connection = startUpload(contentType).chunk(`${fileHead}x\r\n--edge--\r\n`);
    const { status, body } = await connection.reply();
    expect([status, body]).toEqual([400, { error: 'Malformed multipart body', details: [] }]);
  });
});
