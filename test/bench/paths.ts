/** Places of the benchmark in the project. */
import { join, resolve } from 'node:path';

export const projectDir = resolve(import.meta.dirname, '../..');

export const peersDir = join(import.meta.dirname, 'peers');

/** The figures of all parts, so that parts can be measured at different times. Not in git. */
export const resultsPath = join(import.meta.dirname, 'results.json');
