import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BoundedStorage } from '../../src/images/bounded-storage.ts';
import { openStorage, StorageStartError } from '../../src/images/open-storage.ts';

const key = '0c5b0d6e-4b53-4c9c-8a3f-1f0a6c1d2e3f';

describe('an S3 server with incorrect responses', () => {
  let storage: BoundedStorage;
  let respond: (response: ServerResponse) => void;
  const server = createServer((request, response) => {
    request.resume().on('end', () => respond(response));
  });

  beforeAll(async () => {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    storage = await openStorage({
      storageUrl: `s3://bucket?endpoint=http://127.0.0.1:${port}&region=us-east-1&forcePathStyle=true`,
    });
  });
  afterAll(() => {
    storage.close();
    server.close();
  });

  it.each([0, 9])('is not read when it sends %i of 10 bytes', async (length) => {
    respond = (response) =>
      response.writeHead(206, { 'Content-Range': 'bytes 0-9/10' }).end('x'.repeat(length));
    const read = storage.read(key, { start: 0, end: 99 });
    await expect(read).rejects.toThrow('the storage sent less than the requested range');
  });

  it('does not count as having stored an image without an ETag', async () => {
    respond = (response) => response.writeHead(200).end('<html>Log in to the proxy</html>');
    const put = storage.put(key, Buffer.from('x'), 'image/png');
    await expect(put).rejects.toThrow('the storage did not confirm the object');
  });
});

it.each(['s3://bucket', 's3://bucket?region=eu_west'])(
  'an S3 storage without a valid region is rejected at start-up: %s',
  async (storageUrl) => {
    vi.stubEnv('AWS_REGION', undefined);
    vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
    await expect(openStorage({ storageUrl })).rejects.toThrow(StorageStartError);
    vi.unstubAllEnvs();
  },
);
