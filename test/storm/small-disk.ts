import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDisk } from '../support/disk/full-disk.ts';

/** Room for the temporary files of all requests at a time; filled with zeros by the fault. */
const diskMegabytes = 320;

/** A folder on a disk that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** How the disk is filled, for the report. */
  readonly method: string;
  /**
   * The process can write no file in the folder. To be called again and again while that is to
   * last: files that are deleted meanwhile make room.
   */
  fill(pid: number): void;
  empty(pid: number): void;
  remove(): void;
}

/** A small tmpfs, or where mounting is not permitted, a limit on the size of the process's files. */
export function openSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'folio-storm-disk-'));
  try {
    mount(folder);
  } catch (mountError) {
    return limitedFolder(folder, mountError as Error);
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    method: `tmpfs of ${diskMegabytes} MB`,
    fill: () => fillDisk(filler),
    empty: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function mount(folder: string): void {
  const options = ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder];
  execFileSync('mount', options, { stdio: 'pipe' });
}

/** Writes of regular files fail with EFBIG while the limit is 0; pipes and sockets are unaffected. */
function limitedFolder(folder: string, mountError: Error): SmallDisk {
  const limit = (pid: number | string, size: string) =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`], { stdio: 'pipe' });
  try {
    limit(process.pid, 'unlimited');
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw new Error(
      `The disk can't be made full: neither mount (${mountError.message}) nor prlimit (${(error as Error).message}) works`,
    );
  }
  return {
    folder,
    method: 'file size limit',
    fill: (pid) => void limit(pid, '0'),
    empty: (pid) => void limit(pid, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
