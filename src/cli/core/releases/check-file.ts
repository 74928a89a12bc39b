import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The stored state of the update check. Times are milliseconds since 1970. */
export interface CheckState {
  readonly checkedAt: number;
  readonly notifiedAt: number;
  /** The latest version in the registry, at `checkedAt`. */
  readonly latest?: string;
}

const pathIn = (folder: string) => join(folder, 'update-check.json');

/** A missing or invalid file is an empty state. */
export function readCheckState(folder: string): CheckState {
  const empty = { checkedAt: 0, notifiedAt: 0 };
  try {
    const { checkedAt, notifiedAt, latest } = JSON.parse(readFileSync(pathIn(folder), 'utf8'));
    if (typeof checkedAt !== 'number' || typeof notifiedAt !== 'number') return empty;
    return { checkedAt, notifiedAt, ...(typeof latest === 'string' ? { latest } : {}) };
  } catch {
    return empty;
  }
}

export async function writeCheckState(folder: string, state: CheckState): Promise<void> {
  const { default: writeFileAtomic } = await import('write-file-atomic');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await writeFileAtomic(pathIn(folder), JSON.stringify(state), { mode: 0o600 });
}
