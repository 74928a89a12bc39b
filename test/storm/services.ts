import { join } from 'node:path';
import { startS3 } from '../s3/server.ts';
import { freePort, RedisProcess } from '../support/http/redis-process.ts';
import { administrator } from './seed.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';
import { StormServer } from './storm-server.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** The server, and everything that it depends on, each of which can be taken away. */
export interface Services {
  readonly server: StormServer;
  readonly url: string;
  readonly database: TcpProxy;
  readonly storage: TcpProxy;
  readonly redis: RedisProcess;
  readonly disk: SmallDisk;
  close(): Promise<void>;
}

/** Requests of a client without a key that are answered in a minute; those with one are not limited. */
const anonymousLimit = 200;
/** Attempts in a minute to sign up or in. */
const attemptLimit = 30;

export async function startServices(databaseUrl: string): Promise<Services> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const disk = openSmallDisk();
    closers.push(() => disk.remove());
    const redis = new RedisProcess(await freePort());
    closers.push(() => redis.kill());
    await redis.start();
    const database = await proxyTo(databaseUrl, 5432);
    closers.push(() => database.proxy.close());
    const s3 = await startS3();
    closers.push(() => s3.close());
    const endpoint = new URL(s3.storageUrl).searchParams.get('endpoint') as string;
    const storage = await proxyTo(endpoint, 80);
    closers.push(() => storage.proxy.close());
    const storageUrl = new URL(s3.storageUrl);
    storageUrl.searchParams.set('endpoint', storage.url);
    const port = await freePort();
    const limits = `100000000/${anonymousLimit}`;
    const server = new StormServer({
      PORT: String(port),
      DATA_DIR: join(disk.folder, 'data'),
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      STORAGE_URL: storageUrl.href,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      FOLIO_SECRET: 'a secret for tests only, of sufficient length',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      RATE_LIMIT_V1: limits,
      RATE_LIMIT_FINANCE: limits,
      RATE_LIMIT_GRAPHQL: limits,
      RATE_LIMIT_WEB: limits,
      RATE_LIMIT_AUTH: String(attemptLimit),
    });
    closers.push(async () => void (await server.process.kill()));
    await server.process.logged('ready');
    return {
      server,
      url: server.process.url,
      database: database.proxy,
      storage: storage.proxy,
      redis,
      disk,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A proxy, and the URL by which the service is reached through it. */
async function proxyTo(url: string, defaultPort: number) {
  const { hostname, port } = new URL(url);
  const proxy = new TcpProxy({ host: hostname, port: Number(port || defaultPort) });
  await proxy.start();
  const through = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) });
  return { proxy, url: through.href.replace(/\/$/, '') };
}
