import { spawnSync } from 'node:child_process';
import { CliError, fileErrorText } from '../cli-error.ts';
import type { Variables } from '../environment.ts';

type Tool = readonly [program: string, ...args: string[]];

/** A tool waits for its display. */
const timeoutMs = 10_000;

/** clip.exe reads its input in the code page of the console, so that it changes most characters. */
const powershell: Tool = [
  'powershell.exe',
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  '[Console]::InputEncoding = [Text.UTF8Encoding]::new($false); Set-Clipboard -Value ([Console]::In.ReadToEnd())',
];

export function clipboardTools(platform: NodeJS.Platform): readonly Tool[] {
  if (platform === 'darwin') return [['pbcopy']];
  if (platform === 'win32') return [powershell];
  return [
    ['wl-copy'],
    ['xclip', '-selection', 'clipboard'],
    ['xsel', '--clipboard', '--input'],
    // Windows Subsystem for Linux.
    powershell,
  ];
}

/** Uses the program of the system, without a shell. @throws CLIPBOARD_UNAVAILABLE */
export function copyText(text: string, variables: Variables): void {
  const tools = clipboardTools(process.platform);
  const failures: string[] = [];
  for (const [program, ...args] of tools) {
    // xclip and wl-copy stay in the background: an inherited output would never close.
    const { error, signal, status } = spawnSync(program, args, {
      input: text,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: variables,
      timeout: timeoutMs,
      windowsHide: true,
    });
    if (status === 0) return;
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') continue;
    // With an exit code, an error is only that the program did not read its input.
    const ending = error ? fileErrorText(error) : `terminated by ${signal}`;
    const reason = status === null ? ending : `exit code ${status}`;
    failures.push(`${program}: ${reason}`);
  }
  const names = tools.map(([program]) => program).join(', ');
  throw new CliError('failure', 'Cannot copy to the clipboard.', {
    code: 'CLIPBOARD_UNAVAILABLE',
    details: failures.length > 0 ? failures : [`None of these programs is installed: ${names}.`],
    hint: 'The clipboard requires a desktop session, not SSH. Without --copy, the text is printed.',
  });
}
