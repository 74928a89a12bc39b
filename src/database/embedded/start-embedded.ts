import type { Config } from '../../config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

interface SlowStart {
  /** Called before a part of the start that takes seconds. */
  readonly onSlowStart?: (what: string) => void;
}

export const startEmbedded = (dataDir: string, { onSlowStart }: SlowStart) =>
  startEmbeddedPostgres(dataDir, { onCreate: () => onSlowStart?.('creating the database') });

/**
 * The embedded database starts in a thread of its own, so it can start while this thread loads the
 * modules of the app.
 * @returns undefined with a database server
 */
export function startEarly(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: SlowStart,
): Promise<EmbeddedPostgres> | undefined {
  if (databaseUrl) return undefined;
  const starting = startEmbedded(dataDir, options);
  // The app awaits it later. Until then, an error must not end the process.
  starting.catch(() => {});
  return starting;
}

/** If `work` throws, stops the database that is starting. */
export async function beforeOpening<T>(
  starting: Promise<EmbeddedPostgres> | undefined,
  work: () => T,
): Promise<T> {
  try {
    return work();
  } catch (error) {
    const embedded = await starting?.catch(() => undefined);
    await embedded?.stop();
    throw error;
  }
}
