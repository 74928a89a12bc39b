import { once } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gunzip } from 'node:zlib';
import { FolioError } from '../../errors.ts';
import { rejectOtherMethods } from '../methods.ts';
import type { HttpServer } from '../server.ts';
import { quality } from './accept.ts';
import type { PackedAssets } from './pack-assets.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** By the URL of the worker. */
const loaded = new Map<string, Promise<PackedAssets>>();

async function pack(worker: URL): Promise<PackedAssets> {
  const [packed] = (await once(new Worker(worker), 'message')) as [PackedAssets];
  return packed;
}

function load(worker: URL): Promise<PackedAssets> {
  let assets = loaded.get(worker.href);
  if (!assets) {
    assets = pack(worker);
    assets.catch(() => loaded.delete(worker.href));
    loaded.set(worker.href, assets);
  }
  return assets;
}

/**
 * The paths contain a version, so browsers cache assets permanently.
 * @param worker a script that calls `packAssets`; it runs once in a process, at the first request.
 */
export function registerAssets(
  server: HttpServer,
  prefix: string,
  worker: URL,
): () => Promise<string> {
  const path = `${prefix}/:version/:name`;
  server.get<{ Params: { version: string; name: string } }>(path, async (request, reply) => {
    const { version, name } = request.params;
    const assets = await load(worker);
    const file = version === assets.version ? assets.files.get(name) : undefined;
    if (!file) throw new FolioError('NOT_FOUND');
    reply.headers({
      'content-type': mediaTypes[name.split('.').at(-1) as string],
      'cache-control': 'public, max-age=31536000, immutable',
      // Without the default `sandbox`: a worker needs the origin of the page.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      vary: 'Accept-Encoding',
    });
    if (quality(request.headers['accept-encoding'], 'gzip') === 0) {
      return reply.send(await promisify(gunzip)(file));
    }
    reply.header('content-encoding', 'gzip');
    return reply.send(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  });
  rejectOtherMethods(server, path, ['GET']);
  return async () => `${prefix}/${(await load(worker)).version}`;
}
