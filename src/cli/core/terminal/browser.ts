import { spawn } from 'node:child_process';
import { CliError, fileErrorText } from '../cli-error.ts';
import type { Variables } from '../environment.ts';
import { commandWords } from './command-words.ts';

/**
 * How long to wait for an error of the program that opens URLs. It can run until the browser ends.
 */
const startMs = 2_000;

/** The program that opens a URL. It is started without a shell. */
export function openerOf(platform: NodeJS.Platform, { BROWSER }: Variables): string[] {
  if (BROWSER) return commandWords(BROWSER);
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}

/**
 * Whether there may be a browser. On Linux without a graphical session, xdg-open would start one
 * that takes over the terminal, or none.
 */
export function hasBrowser(
  platform: NodeJS.Platform,
  { BROWSER, DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION }: Variables,
): boolean {
  if (BROWSER) return true;
  if (platform === 'darwin' || platform === 'win32') return !SSH_CONNECTION;
  return Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** Opens a page in the browser. @throws BROWSER_FAILED */
export async function openInBrowser(url: string, variables: Variables): Promise<void> {
  const [program = '', ...args] = openerOf(process.platform, variables);
  const opener = spawn(program, [...args, url], {
    detached: true,
    stdio: 'ignore',
    env: variables,
  });
  const failure = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), startMs);
    const end = (reason?: string) => {
      clearTimeout(timer);
      resolve(reason);
    };
    opener.once('error', (error) => end(fileErrorText(error)));
    opener.once('exit', (code) => end(code ? `exit code ${code}` : undefined));
  });
  opener.unref();
  if (failure === undefined) return;
  throw new CliError('failure', `Cannot open the browser with ${program}: ${failure}.`, {
    code: 'BROWSER_FAILED',
    hint: `Open this page in a browser: ${url}`,
  });
}
