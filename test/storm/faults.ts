import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Canary } from './canary.ts';
import type { Need } from './clients/report.ts';
import type { Services } from './services.ts';

/** A service that is taken away for a while. */
export interface Fault {
  readonly name: string;
  /** When it begins, as a part of the whole storm. */
  readonly at: number;
  /** Requests that need these may fail during the fault; all others must succeed. */
  readonly affects: readonly Need[];
  /** Stops and restores the service. @returns the evidence that the fault had an effect */
  run(world: FaultWorld): Promise<string>;
}

export interface FaultWorld {
  readonly services: Services;
  readonly canary: Canary;
  /** Of the real database, not through the proxy. */
  readonly databaseUrl: string;
}

/** How long the database is unreachable each time, in milliseconds. */
const databaseOutage = 2_000;
const redisOutage = 3_000;
const fullDisk = 4_000;
/** Waits until an upload gets a response while the storage stalls. */
const storageStall = { least: 5_000, most: 50_000 };

async function refuseDatabase({ services: { database } }: FaultWorld): Promise<string> {
  const before = database.resets;
  await database.refuse();
  await wait(databaseOutage);
  await database.restore();
  const count = database.resets - before;
  if (count === 0) throw new Error('No connection to the database was open');
  return `${count} connections reset`;
}

async function stallDatabase({ services: { database } }: FaultWorld): Promise<string> {
  const before = database.heldConnections;
  database.stall();
  await wait(databaseOutage);
  await database.restore();
  return `${database.heldConnections - before} connections held`;
}

/** As at a restart of PostgreSQL: sessions are ended by the server itself, then nothing listens. */
async function terminateDatabase(world: FaultWorld): Promise<string> {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT count(pg_terminate_backend(pid)) AS "ended" FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await world.services.database.refuse();
    await wait(databaseOutage);
    if (Number(rows[0].ended) === 0) throw new Error('No session of the database was open');
    return `${rows[0].ended} sessions terminated`;
  } finally {
    await world.services.database.restore();
    await client.end();
  }
}

async function killRedis({ services: { redis, server } }: FaultWorld): Promise<string> {
  const message = 'Redis is unavailable: each process counts its own rate limits';
  const back = 'Redis is available again: rate limits are shared';
  await redis.kill();
  await wait(redisOutage);
  await redis.start();
  if (!server.process.hasLogged(message)) throw new Error('The server did not notice');
  const noticed = server.process.logged(back).then(() => true);
  if (!(await Promise.race([noticed, wait(10_000, false)]))) {
    throw new Error('The server does not use Redis again');
  }
  return 'killed with SIGKILL, used again';
}

async function stallStorage({ services: { storage }, canary }: FaultWorld): Promise<string> {
  const began = Date.now();
  storage.stall();
  try {
    const upload = canary.upload();
    const answered = await Promise.race([
      upload.then(() => wait(Math.max(0, began + storageStall.least - Date.now()), true)),
      wait(storageStall.most, false),
    ]);
    const seconds = Math.round((Date.now() - began) / 1000);
    if (!answered) throw new Error(`An upload got no answer in ${seconds} s`);
    return `an upload was answered with ${await upload} after at most ${seconds} s`;
  } finally {
    await storage.restore();
  }
}

async function fillDisk({ services: { disk, server }, canary }: FaultWorld): Promise<string> {
  const { pid } = server.process;
  const until = Date.now() + fullDisk;
  const answers: string[] = [];
  disk.fill(pid);
  try {
    while (Date.now() < until) {
      answers.push(await canary.upload());
      disk.fill(pid);
    }
  } finally {
    disk.empty(pid);
  }
  const rejectedCount = answers.filter((answer) => answer.startsWith('503')).length;
  if (rejectedCount === 0) throw new Error(`No upload was rejected: ${answers.join(', ')}`);
  return `${rejectedCount} of ${answers.length} uploads rejected (${disk.method})`;
}

/** Each begins when the one before is over, if that is later. */
export const faults: readonly Fault[] = [
  { name: 'database refuses', at: 0.03, affects: ['database'], run: refuseDatabase },
  { name: 'Redis killed', at: 0.11, affects: [], run: killRedis },
  { name: 'storage stalls', at: 0.2, affects: ['storage'], run: stallStorage },
  { name: 'database stalls', at: 0.75, affects: ['database'], run: stallDatabase },
  { name: 'disk full', at: 0.83, affects: ['disk'], run: fillDisk },
  { name: 'database restarts', at: 0.93, affects: ['database'], run: terminateDatabase },
];
