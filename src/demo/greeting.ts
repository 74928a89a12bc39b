import { relative } from 'node:path';
import { styleText } from 'node:util';
import { commands } from './commands.ts';
import type { DemoKeys } from './keys.ts';
import { demoUser } from './user.ts';

interface Greeting {
  readonly address: string;
  readonly dataDir: string;
  readonly keys: DemoKeys;
}

/** Bold only on a terminal without NO_COLOR. */
export function greeting({ address, dataDir, keys }: Greeting): string {
  const heading = (text: string) => styleText('bold', text);
  const row = (name: string, value: string) => `  ${name.padEnd(12)}${value}`;
  return [
    heading('The folio demo is ready.'),
    '',
    row('Address', address),
    row('GraphiQL', `${address}/graphql`),
    row('REST docs', `${address}/docs`),
    row('Data', shortPath(dataDir)),
    '',
    heading(
      'Sign in as this super admin. The password is public, so do not store private data here.',
    ),
    '',
    row('Email', demoUser.email),
    row('Password', demoUser.password),
    '',
    heading(
      'API keys by permission. The admin key has the scope referrals; the finance key is for the finance service.',
    ),
    '',
    ...Object.entries(keys).map(([name, secret]) => row(name, secret)),
    '',
    heading('Commands to paste into another terminal:'),
    '',
    ...commands(address, keys).flatMap(({ title, lines }) => [heading(title), ...lines, '']),
    `Ctrl-C stops the demo. Delete ${shortPath(dataDir)} to start again.`,
  ].join('\n');
}

/** Shortens a path to the form that is typed in the working directory. */
function shortPath(path: string): string {
  const fromHere = relative('', path);
  return fromHere === '' || fromHere.startsWith('..') ? path : fromHere;
}
