import { spawn } from 'node:child_process';
import type { Environment, Variables } from '../environment.ts';
import { ConfigFile, configFolder } from '../profiles/config-file.ts';
import { readCheckState, writeCheckState } from './check-file.ts';
import { installation } from './installation.ts';
import { globalPrefix } from './npm-installation.ts';
import { chooseRegistry } from './registry-choice.ts';

const dayMs = 86_400_000;

/**
 * Prints a line about a newer version, at most once a day. The check itself runs in the background
 * and is used by later calls, so that no command waits for a registry. Never throws.
 */
export async function showUpdateNotice({
  stderr,
  variables,
}: Pick<Environment, 'stderr' | 'variables'>): Promise<void> {
  try {
    if (variables.FOLIO_NO_UPDATE_NOTICE) return;
    const folder = configFolder(variables);
    const config = new ConfigFile(folder).read();
    if (config.updateNotice === 'no' || !chooseRegistry(undefined, variables, config)) return;
    const { root, manifest } = installation();
    // Throws for a checkout and for a dependency: `folio update` does not update them.
    globalPrefix(root, manifest.name);
    const now = Date.now();
    const state = readCheckState(folder);
    const isCheckDue = Math.abs(now - state.checkedAt) >= dayMs;
    const isNoticeDue = Math.abs(now - state.notifiedAt) >= dayMs && (await isNewer(state.latest));
    if (isNoticeDue) {
      stderr.write(
        `Version ${state.latest} is available (installed: ${manifest.version}). To update, run: folio update\n`,
      );
    }
    if (!isCheckDue && !isNoticeDue) return;
    await writeCheckState(folder, {
      ...state,
      ...(isCheckDue ? { checkedAt: now } : {}),
      ...(isNoticeDue ? { notifiedAt: now } : {}),
    });
    if (isCheckDue) startCheck(variables);
  } catch {
    // The command has succeeded. An error of the notice must not change that.
  }
}

async function isNewer(latest: string | undefined): Promise<boolean> {
  if (latest === undefined) return false;
  const { default: gt } = await import('semver/functions/gt.js');
  return gt(latest, installation().manifest.version);
}

function startCheck(variables: Variables): void {
  const program = process.argv[1];
  if (program === undefined) return;
  const options = {
    detached: true,
    stdio: 'ignore',
    env: { ...variables },
    windowsHide: true,
  } as const;
  const child = spawn(process.execPath, [program, 'update-check'], options);
  child.on('error', () => {});
  child.unref();
}
