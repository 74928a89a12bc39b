import { readFileSync } from 'node:fs';

type Field = 'VmRSS' | 'RssAnon';

/**
 * The memory of a process on this machine, in MiB: all that is resident, or only what the process does
 * not share with others.
 */
export function processMemory(pid: number, field: Field = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`the status of process ${pid} has no ${field}`);
  return Number(kilobytes) / 1024;
}
