import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../cli-error.ts';
import type { Environment, Variables } from '../environment.ts';
import { installation } from '../releases/installation.ts';
import type { Keychain, KeychainRequest, KeychainResponse } from './keychain.ts';

/** A person may have to unlock the keychain. Without a terminal, nobody can. */
const deadlineMs = { interactive: 30_000, unattended: 5_000 };

const require = createRequire(import.meta.url);

/** The keychain of macOS or Windows, or the Secret Service of Linux. Nothing is loaded before use. */
export function systemKeychain(
  user: Pick<Environment, 'variables' | 'stdin' | 'stderr'>,
): Keychain {
  const call = (request: KeychainRequest) => callKeychain(request, user);
  return {
    absence: () =>
      platformAbsence(process.platform, user.variables) ??
      (hasLibrary() ? undefined : 'the optional package @napi-rs/keyring is not installed'),
    read: (account) => call({ action: 'read', account }) ?? undefined,
    write: (account, key) => void call({ action: 'write', account, key }),
    remove: (account) => void call({ action: 'remove', account }),
  };
}

/** Why a platform has no keychain. Without a session bus, there is no Secret Service. */
export function platformAbsence(
  platform: NodeJS.Platform,
  { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR }: Variables,
): string | undefined {
  if (platform === 'darwin' || platform === 'win32') return undefined;
  if (platform !== 'linux') return 'this system is not supported';
  if (DBUS_SESSION_BUS_ADDRESS) return undefined;
  if (XDG_RUNTIME_DIR && existsSync(join(XDG_RUNTIME_DIR, 'bus'))) return undefined;
  return 'this session has no D-Bus';
}

function hasLibrary(): boolean {
  try {
    require.resolve('@napi-rs/keyring');
    return true;
  } catch {
    return false;
  }
}

/** `keychain-process.ts`: the packed client has a separate file for it. */
function keychainProgram(): string {
  return import.meta.url.endsWith('.ts')
    ? fileURLToPath(new URL('./keychain-process.ts', import.meta.url))
    : join(installation().root, 'dist', 'keychain.js');
}

function callKeychain(
  request: KeychainRequest,
  { variables, stdin, stderr }: Pick<Environment, 'variables' | 'stdin' | 'stderr'>,
): string | null {
  const isInteractive = stdin.isTTY === true && stderr.isTTY === true;
  const timeout = deadlineMs[isInteractive ? 'interactive' : 'unattended'];
  const { spawnSync } = require('node:child_process') as typeof import('node:child_process');
  const { error, signal, stdout } = spawnSync(process.execPath, [keychainProgram()], {
    input: JSON.stringify(request),
    encoding: 'utf8',
    env: variables,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  if (signal === 'SIGINT') throw new CliError('interrupted', 'Interrupted.');
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') {
    throw keychainError(`no response within ${timeout / 1_000} s`);
  }
  const response = parseResponse(stdout);
  if (!response) throw keychainError('it ended without a response');
  if ('error' in response) throw keychainError(response.error);
  return response.key;
}

function parseResponse(json: string | null): KeychainResponse | undefined {
  try {
    return JSON.parse(json ?? '') as KeychainResponse;
  } catch {
    return undefined;
  }
}

const keychainError = (reason: string) =>
  new CliError('failure', `The keychain failed: ${reason}.`, {
    code: 'KEYCHAIN_FAILED',
    hint: 'Unlock the keychain, or set FOLIO_API_KEY or FOLIO_FINANCE_KEY. To store keys in the configuration file, run: folio config set key-storage file, and log in again.',
  });
