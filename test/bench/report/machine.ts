/** The environment of a measurement. */
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Options } from '../options.ts';
import { peersDir, projectDir } from '../paths.ts';

/** Machine, versions and length of a measurement. */
export interface Machine {
  readonly date: string;
  readonly processor: string;
  readonly node: string;
  readonly postgres: string;
  readonly generator: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly versions: Readonly<Record<string, string>>;
}

const compared = [
  'prisma',
  'pg',
  'graphql',
  'graphql-jit',
  '@electric-sql/pglite',
  'mercurius',
  '@apollo/server',
  'graphql-yoga',
  '@pothos/core',
  '@pothos/plugin-prisma',
  'postgraphile',
];

function dependenciesIn(folder: string): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies;
}

export function machine(options: Options, generator: string, postgres: string): Machine {
  const { rounds, seconds, connections } = options;
  const dependencies = { ...dependenciesIn(projectDir), ...dependenciesIn(peersDir) };
  const names = compared.flatMap((name) => {
    const version = dependencies[name];
    return version ? [[name, version]] : [];
  });
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    postgres,
    generator,
    rounds,
    seconds,
    connections,
    versions: Object.fromEntries(names),
  };
}
