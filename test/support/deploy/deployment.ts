import { parse } from 'yaml';
import { read } from '../../guards/project-files.ts';

interface Service {
  readonly image?: string;
  readonly build?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly secrets?: readonly (string | { readonly source: string })[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** @param variables what compose reads from `.env` */
export function readCompose(variables: Readonly<Record<string, string>>): Compose {
  const text = read('compose.yaml').replaceAll(
    /\$\{(\w+)(:\?[^}]*)?\}/g,
    (_, name: string) => variables[name] ?? `missing ${name}`,
  );
  return parse(text, { merge: true });
}

/** `NAME=value` lines. */
export function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name, value]) => [name, value]),
  );
}

/** The values of a directive of folio.service, in order. */
export function directives(name: string): string[] {
  const lines = read('docs/operating/deploy/folio.service').split('\n');
  return lines
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) => line.slice(name.length + 1));
}

/** The arguments of the last instruction of this name in the Dockerfile. */
export function instruction(name: string): string {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const [line] = lines.filter((each) => each.startsWith(`${name} `)).slice(-1);
  return (line ?? '').slice(name.length + 1);
}

/** The command blocks of a section of docs/operating/deploy.md. */
export function commandsOf(section: string): string[] {
  const [, text = ''] = read('docs/operating/deploy.md').split(`\n## ${section}\n`);
  const [content = ''] = text.split('\n## ');
  return Array.from(
    content.matchAll(/```sh\n([\s\S]*?)```/g),
    ([, commands]) => commands as string,
  );
}
