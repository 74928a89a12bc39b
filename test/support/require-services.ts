import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { Client } from 'pg';

/** Maximum response time of a service in milliseconds. */
const patience = 5_000;

/** The suite on real services fails at once without them; it never skips a test. */
export default async function requireServices(): Promise<void> {
  const problems = await problemsWithServices(process.env);
  if (!existsSync('test/s3/node_modules')) {
    problems.push('  The S3 server is not installed: npm ci --prefix test/s3');
  }
  if (problems.length > 0) {
    throw new Error(`The tests on real services can't run.\n${problems.join('\n')}`);
  }
}

/** Returns one line for each missing service. */
export async function problemsWithServices(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const problems = await Promise.all([
    problemWith(
      'TEST_DATABASE_URL',
      env.TEST_DATABASE_URL,
      'postgresql://postgres@127.0.0.1:5432/postgres',
      askPostgres,
    ),
    problemWith('TEST_REDIS_URL', env.TEST_REDIS_URL, 'redis://127.0.0.1:6379', askRedis),
  ]);
  return problems.filter((problem) => problem !== undefined);
}

async function problemWith(
  name: string,
  url: string | undefined,
  example: string,
  ask: (url: string) => Promise<void>,
): Promise<string | undefined> {
  if (!url) return `  ${name} is not set; it must be a URL such as ${example}`;
  if (!URL.canParse(url)) return `  ${name} is not a URL such as ${example}`;
  try {
    await ask(url);
    return undefined;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return `  Nothing usable answers at ${name}: ${message || code}`;
  }
}

async function askPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patience });
  await client.connect();
  await client.query('SELECT 1');
  await client.end();
}

function askRedis(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ host: hostname, port: Number(port || 6379) });
  socket.setTimeout(patience, () => reject(new Error('it does not reply')));
  socket.on('error', reject);
  // Without this, a server that hangs up would leave nothing to wait for, and Node would just end.
  socket.on('close', () => reject(new Error('it hung up')));
  socket.on('connect', () => socket.write('PING\r\n'));
  socket.on('data', (reply) => {
    // A Redis that requires a password is accepted.
    if (/^(\+PONG|-NOAUTH)/.test(String(reply))) resolve();
    else reject(new Error('it is not a Redis'));
  });
  return promise.finally(() => socket.destroy());
}
