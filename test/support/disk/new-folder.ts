import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder for temporary files. It is removed after the run, like all of TMPDIR. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'folio-'));
