import { setTimeout as wait } from 'node:timers/promises';
import type { Exit } from '../support/processes/server-process.ts';
import { Canary } from './canary.ts';
import { ClientProcess, LatencyProbe } from './client-process.ts';
import type { ProbeReport } from './clients/latency-probe.ts';
import type { ClientReport } from './clients/report.ts';
import { type Fault, faults } from './faults.ts';
import { seed } from './seed.ts';
import { startServices } from './services.ts';
import type { Memory, StormServer } from './storm-server.ts';
import { type Finding, verifyDatabase } from './verify-database.ts';
import { verifyImages } from './verify-images.ts';

export interface FaultOutcome {
  readonly fault: Fault;
  readonly beganAt: number;
  /** When everything worked again. */
  readonly endedAt: number;
  readonly effect: string;
  readonly recoveryMs: number;
  readonly problem: string | undefined;
}

export interface Storm {
  readonly server: StormServer;
  readonly seconds: number;
  readonly beganAt: number;
  readonly endedAt: number;
  /** Of valid clients, hostile clients and the canary. */
  readonly reports: readonly ClientReport[];
  readonly faults: readonly FaultOutcome[];
  readonly health: ProbeReport;
  /** Whether the server process ran until SIGTERM. */
  readonly survived: boolean;
  readonly exit: Exit;
  readonly memory: {
    /** When warm. */
    readonly before: Memory;
    /** Resident megabytes during the storm, by the second. */
    readonly curve: readonly number[];
    /** When all is over. */
    readonly after: Memory;
  };
  readonly lost: readonly Finding[];
  readonly balances: readonly Finding[];
  readonly images: readonly Finding[];
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * The maximum growth of the memory after the warm-up, in megabytes. A leak increases the live
 * memory. The resident memory includes freed memory that the allocator has not returned to the
 * system, and differs by 20 MB between storms.
 */
export const memoryAllowance: Memory = { resident: 80, live: 30 };
/** Milliseconds in which everything must have been sent once, before the storm. */
const warmUp = { least: 10_000, most: 60_000 };
/** Milliseconds under load before anything is measured. */
const secondWarmUp = 8_000;
/** Milliseconds for the last responses of the clients, and for the server to stop. */
const stopDeadline = 90_000;

const clientModules = {
  valid: new URL('./clients/valid-clients.ts', import.meta.url),
  hostile: new URL('./clients/hostile-clients.ts', import.meta.url),
};

/** Runs the whole: start, warm-up, storm, the time after it, and the comparison with the database. */
export async function runStorm(databaseUrl: string, seconds: number): Promise<Storm> {
  const services = await startServices(databaseUrl);
  const running: { kill(): void }[] = [];
  try {
    const { server, url } = services;
    const setup = await seed(url, databaseUrl);
    const canary = await Canary.create(setup);
    const clients: ClientProcess[] = [];
    for (const [label, module] of Object.entries(clientModules)) {
      const client = await ClientProcess.start(module, { ...setup, label });
      running.push(client);
      clients.push(client);
    }
    await canary.recovered();
    await warm(clients);
    const before = await server.settledMemory();

    const memory = watchMemory(server);
    for (const client of clients) client.run();
    // The full garbage collection also dropped compiled code, which must be compiled again.
    await Promise.all([canary.recovered(), wait(secondWarmUp)]);
    const probe = await LatencyProbe.start(url);
    running.push(probe);
    const beganAt = Date.now();
    const outcomes = await runFaults(
      { services, canary, databaseUrl },
      { beganAt, milliseconds: seconds * 1000 },
    );
    await waitUntil(beganAt + seconds * 1000, server);
    const endedAt = Date.now();
    const health = await within(stopDeadline, 'The probe did not stop', probe.stop());
    await stopAll(clients);
    const curve = memory.stop();
    const survivedStorm = !server.hasEnded;
    const after = await server.settledMemory({
      resident: before.resident + memoryAllowance.resident,
      live: before.live + memoryAllowance.live,
    });
    const reports = [...(await Promise.all(clients.map((client) => client.report())))];
    reports.push(canary.report());
    const images = survivedStorm ? await verifyImages(url, reports) : [];
    const survived = !server.hasEnded;
    server.process.signal('SIGTERM');
    const exit = await within(stopDeadline, 'The server did not stop', server.process.exit);
    return {
      server,
      seconds,
      beganAt,
      endedAt,
      reports,
      faults: outcomes,
      health,
      survived,
      exit,
      memory: { before, curve, after },
      images,
      ...(await verifyDatabase(databaseUrl, setup, reports)),
    };
  } finally {
    for (const process of running) process.kill();
    await services.close();
  }
}

/** Everything that is loaded or cached at its first use is there before the memory is measured. */
async function warm(clients: readonly ClientProcess[]): Promise<void> {
  const least = wait(warmUp.least);
  for (const client of clients) client.run();
  const cycled = Promise.all(clients.map((client) => client.cycled()));
  await Promise.race([cycled, wait(warmUp.most)]);
  await least;
  await stopAll(clients);
}

const stopAll = (clients: readonly ClientProcess[]) =>
  within(
    stopDeadline,
    'The clients did not stop',
    Promise.all(clients.map((client) => client.stop())),
  );

async function runFaults(
  world: Parameters<Fault['run']>[0],
  storm: { readonly beganAt: number; readonly milliseconds: number },
): Promise<FaultOutcome[]> {
  const outcomes: FaultOutcome[] = [];
  for (const fault of faults) {
    const { server } = world.services;
    await waitUntil(storm.beganAt + fault.at * storm.milliseconds, server);
    if (server.hasEnded) break;
    const beganAt = Date.now();
    let effect = 'none';
    let recoveryMs = Number.NaN;
    let problem: string | undefined;
    try {
      effect = await fault.run(world);
    } catch (error) {
      problem = (error as Error).message;
    }
    try {
      recoveryMs = await world.canary.recovered();
    } catch (error) {
      problem = [problem, (error as Error).message].filter(Boolean).join('; ');
    }
    outcomes.push({ fault, beganAt, endedAt: Date.now(), effect, recoveryMs, problem });
  }
  return outcomes;
}

function watchMemory(server: StormServer) {
  const curve: number[] = [];
  const timer = setInterval(() => {
    if (!server.hasEnded) curve.push(Math.round(server.residentMegabytes()));
  }, 1_000);
  return {
    stop() {
      clearInterval(timer);
      return curve;
    },
  };
}

/** Resolves early when the server ends, after which nothing is left to see. */
async function waitUntil(time: number, server: StormServer): Promise<void> {
  const left = time - Date.now();
  if (left > 0) await Promise.race([wait(left), server.process.exit]);
}

/** @throws when the work takes longer. */
async function within<T>(milliseconds: number, message: string, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), milliseconds);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
