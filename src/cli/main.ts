#!/usr/bin/env node
import { setTimeout as wait } from 'node:timers/promises';
import { commands } from './commands.ts';
import type { Environment } from './core/environment.ts';
import { systemKeychain } from './core/key-storage/system-keychain.ts';
import { ConfigFile, configFolder } from './core/profiles/config-file.ts';
import { report } from './core/program/report.ts';
import { run } from './core/program/run.ts';
import { installation } from './core/releases/installation.ts';

const environment: Environment = {
  argv: process.argv.slice(2),
  variables: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  // Imported late: help and completion send nothing.
  fetch: async (...request) => (await import('./core/http/http-fetch.ts')).httpFetch(...request),
  wait: (milliseconds, signal) => wait(milliseconds, undefined, signal && { signal }),
};

/** For scripts and completions, no notice is printed: only people read it. */
function isUpdateNoticeShown({ argv, stdout, stderr }: Environment): boolean {
  if (!stdout.isTTY || !stderr.isTTY) return false;
  return !['update', 'update-check', 'complete'].includes(argv[0] ?? '');
}

// An error while printing an error must not change the exit code.
process.stderr.on('error', () => {});
try {
  process.exitCode = await run(environment, {
    tree: commands,
    version: installation().manifest.version,
    keychain: systemKeychain(environment),
    config: new ConfigFile(configFolder(environment.variables)),
  });
  if (isUpdateNoticeShown(environment)) {
    const { showUpdateNotice } = await import('./core/releases/notice.ts');
    await showUpdateNotice(environment);
  }
} catch (error) {
  // Not exit(): pending writes to a pipe would be lost.
  process.exitCode = report(error, environment);
}
