import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { read } from '../../guards/project-files.ts';
import { newFolder } from '../disk/new-folder.ts';
import { freePort } from '../http/redis-process.ts';
import { selfSigned } from '../http/self-signed.ts';

/** For requests to a proxy: its certificate is for the name `localhost`, and nobody has signed it. */
export const localTls: RequestOptions = {
  host: '127.0.0.1',
  servername: 'localhost',
  rejectUnauthorized: false,
  headers: { host: 'localhost' },
};

/** A reverse proxy with the documented configuration. */
export interface ReverseProxy {
  readonly httpsPort: number;
  readonly httpPort: number;
  stop(): Promise<void>;
}

/** Replaces texts that must be there. */
function replaced(
  configuration: string,
  replacements: readonly (readonly [string, string])[],
): string {
  return replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration lacks ${from}`);
    return result.replaceAll(from, to);
  }, configuration);
}

/** Resolves when it passes on requests. */
async function run(
  program: string,
  args: readonly string[],
  { port, folder, env = {} }: { port: number; folder: string; env?: Record<string, string> },
): Promise<() => Promise<void>> {
  const path = `${process.env.PATH}:/usr/sbin`;
  const child = spawn(program, args, {
    env: { PATH: path, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  await once(child, 'spawn').catch((cause: Error) => {
    throw new Error(`This test needs ${program}: install nginx-light and caddy.`, { cause });
  });
  while (!(await isServing(port))) {
    if (child.exitCode !== null) throw new Error(`${program} has ended: ${output}`);
    await delay(50);
  }
  return async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

/** Whether folio answers through it. Caddy listens before it has a certificate. */
async function isServing(port: number): Promise<boolean> {
  const sent = request({ ...localTls, port, path: '/health/live' }).end();
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return response.statusCode === 200 && (await text(response)) === '{"status":"ok"}';
  } catch {
    return false;
  }
}

/** @param upstream host and port of folio */
export async function startNginx(upstream: string): Promise<ReverseProxy> {
  const folder = newFolder();
  // At the same time, so that they differ.
  const [httpPort, httpsPort] = await Promise.all([freePort(), freePort()]);
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const site = replaced(read('docs/operating/deploy/nginx.conf'), [
    ['server 127.0.0.1:4000;', `server ${upstream};`],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/folio.example/fullchain.pem', write('cert.pem', selfSigned.cert)],
    ['/etc/letsencrypt/live/folio.example/privkey.pem', write('key.pem', selfSigned.key)],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const main = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid ${folder}/pid;
    error_log stderr;
    events {}
    http { access_log off; ${temporary.join(' ')} include ${write('site.conf', site)}; }`;
  const args = ['-e', 'stderr', '-c', write('nginx.conf', main)];
  const stop = await run('nginx', args, { port: httpsPort, folder });
  return { httpPort, httpsPort, stop };
}

/** @param upstream host and port of folio */
export async function startCaddy(upstream: string): Promise<ReverseProxy> {
  const folder = newFolder();
  // At the same time, so that they differ.
  const [httpPort, httpsPort] = await Promise.all([freePort(), freePort()]);
  // For the name `localhost`, Caddy creates a certificate itself.
  const options = `{
    admin off
    default_bind 127.0.0.1
    http_port ${httpPort}
    https_port ${httpsPort}
    skip_install_trust
    grace_period 1s
  }`;
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `${options}\n${read('docs/operating/deploy/Caddyfile')}`);
  const env = {
    FOLIO_SITE: 'localhost',
    FOLIO_UPSTREAMS: upstream,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  const stop = await run('caddy', args, { port: httpsPort, folder, env });
  return { httpPort, httpsPort, stop };
}
