import { spawn } from 'node:child_process';
import type { Client } from './client-process.ts';

type ClientProgram = Pick<Client, 'program' | 'variables'> & { readonly node?: string };

/** Runs the client in a pseudo-terminal and answers its prompts. */
export function runInTerminal(
  { program, variables: base, node = process.execPath }: ClientProgram,
  line: string,
  answers: Readonly<Record<string, string>> = {},
  variables: Readonly<Record<string, string>> = {},
) {
  const shell = `stty cols 80 rows 24; "${node}" "${program}" ${line}`;
  const child = spawn('script', ['--quiet', '--return', '--command', shell, '/dev/null'], {
    env: { ...base(), NO_COLOR: '1', ...variables },
    stdio: 'pipe',
  });
  let output = '';
  const remainingAnswers = { ...answers };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const prompt = Object.keys(remainingAnswers).find((words) => output.includes(words));
    if (prompt === undefined) return;
    const answer = remainingAnswers[prompt];
    delete remainingAnswers[prompt];
    // After the prompt is shown, the client still has to set the terminal to raw mode.
    setTimeout(() => child.stdin.write(answer as string), 100);
  });
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
}
