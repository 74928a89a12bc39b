import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read } from './project-files.ts';

interface Package {
  readonly version: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly peerDependencies?: Record<string, string>;
}

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const installed = (name: string) =>
  JSON.parse(read(`node_modules/${name}/package.json`)) as Package;

describe('the versions of dependencies', () => {
  it('are exact, locked and installed', () => {
    const direct = Object.entries({ ...dependencies, ...devDependencies });
    expect(direct.length).toBeGreaterThan(20);
    for (const [name, version] of direct) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
      expect(installed(name).version, name).toBe(version);
    }
  });

  it('have an integrity hash, except builds for other platforms', () => {
    const unhashed = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity);
    for (const [path, { optional, os, cpu }] of unhashed) {
      expect(optional && (os ?? cpu), path).toBeTruthy();
      const isForThisPlatform =
        (os ?? [process.platform]).includes(process.platform) &&
        (cpu ?? [process.arch]).includes(process.arch);
      // A build for another C library has the same platform, and is not installed.
      if (isForThisPlatform) expect(existsSync(path), path).toBe(false);
    }
  });

  // What only one slow suite needs is a package of its own, such as test/clients.
  it('are of fewer than 800 packages on one platform', () => {
    const installed = Object.keys(packages).filter((path) => path && existsSync(path));
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.length).toBeLessThan(800);
  });

  it('are the same for all Prisma packages, including the engine', () => {
    const prisma = [
      'prisma',
      '@prisma/client',
      '@prisma/adapter-pg',
      '@prisma/driver-adapter-utils',
    ];
    const versions = new Set(prisma.map((name) => dependencies[name]));
    expect([...versions]).toEqual([dependencies.prisma]);
    const engine = dependencies['@prisma/schema-engine-wasm']?.split('-')[0];
    expect(engine).toBe(dependencies.prisma);
  });

  it('match in the embedded database', () => {
    const wanted = installed('@electric-sql/pglite-socket').peerDependencies;
    expect(wanted?.['@electric-sql/pglite']).toBe(dependencies['@electric-sql/pglite']);
  });

  it('include one graphql, of the version that graphql-jit supports', () => {
    const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/graphql'));
    expect(copies).toEqual(['node_modules/graphql']);
    // Under version 17, graphql-jit 0.8.9 ignores default values of arguments.
    expect(dependencies.graphql).toMatch(/^16\.15\./);
  });
});
