/** What folio needs without requests: time to start, and memory for open connections. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { processMemory } from '../../support/processes/process-memory.ts';
import { folioServer } from '../contenders.ts';
import { median } from '../statistics.ts';
import type { PartOptions } from './part.ts';

/** Figures of a server that does nothing. */
export interface IdleFigures {
  readonly database: 'PostgreSQL' | 'embedded';
  /** From the start of the process to 200 from `/health/ready`, with existing data. */
  readonly startMs: number;
  readonly connections: number;
  /** Connections that the server kept open. */
  readonly openConnections: number;
  readonly megabytesBefore: number;
  readonly megabytesAfter: number;
}

/** A few less than the 10,000 that the server accepts: the benchmark's own requests need one too. */
const connections = 9_990;
/** Connections that are opened at the same time. */
const portion = 90;

async function openOne(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // A connection that the server closes later is counted as not kept.
  socket.on('error', () => {});
  await once(socket, 'connect');
  // One request, so that the server treats the connection as kept alive.
  socket.write('GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await once(socket, 'data');
  socket.resume();
  return socket;
}

async function holdConnections({ url, pid }: { readonly url: string; readonly pid: number }) {
  const port = Number(new URL(url).port);
  const megabytesBefore = processMemory(pid);
  const sockets: Socket[] = [];
  for (let opened = 0; opened < connections; opened += portion) {
    sockets.push(...(await Promise.all(Array.from({ length: portion }, () => openOne(port)))));
  }
  await delay(2_000);
  const megabytesAfter = processMemory(pid);
  const openConnections = sockets.filter(
    (socket) => !socket.destroyed && !socket.readableEnded,
  ).length;
  for (const socket of sockets) socket.destroy();
  return { connections, openConnections, megabytesBefore, megabytesAfter };
}

export async function measureIdle(options: PartOptions): Promise<IdleFigures[]> {
  const { database, newDataDir, temporaryDir, log } = options;
  const results: IdleFigures[] = [];
  for (const name of ['PostgreSQL', 'embedded'] as const) {
    const embedded = name === 'embedded';
    const dataDir = embedded ? await newDataDir() : `${temporaryDir}/idle`;
    const place = { databaseUrl: embedded ? undefined : database.url, dataDir, temporaryDir };
    const times: number[] = [];
    for (let round = 0; round < Math.max(3, options.rounds); round += 1) {
      const server = await folioServer.start(place);
      times.push(server.startMs);
      await server.stop();
    }
    const server = await folioServer.start(place);
    try {
      const figures = await holdConnections(server);
      log(
        `idle, ${name}: started in ${median(times).toFixed(0)} ms; ${figures.megabytesBefore.toFixed(0)} MB, with ${figures.openConnections} connections ${figures.megabytesAfter.toFixed(0)} MB`,
      );
      results.push({ database: name, startMs: median(times), ...figures });
    } finally {
      await server.stop();
    }
  }
  return results;
}
