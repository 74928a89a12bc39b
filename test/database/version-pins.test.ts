import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A JSON file of the project or of what is installed. */
const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
const { packages } = read('package-lock.json') as {
  packages: Record<
    string,
    {
      version?: string;
      dependencies?: Record<string, string>;
      peerDependencies?: Record<string, string>;
    }
  >;
};

/** What the lock file holds of a package. */
function locked(name: string) {
  const found = packages[`node_modules/${name}`];
  if (!found?.version) throw new Error(`${name} is not in the lock file`);
  return found;
}

const prisma = ['prisma', '@prisma/client', '@prisma/adapter-pg', '@prisma/driver-adapter-utils'];

describe('the versions that must match', () => {
  it('are the same for all packages of Prisma', () => {
    const [version] = prisma.map((name) => dependencies[name]);
    expect(version).toMatch(/^7\.\d+\.\d+$/);
    for (const name of prisma) {
      expect([name, dependencies[name]]).toStrictEqual([name, version]);
      expect([name, locked(name).version]).toStrictEqual([name, version]);
    }
  });

  it('are the same build for the schema engine and for the other engines of Prisma', () => {
    const build = locked('@prisma/engines').dependencies?.['@prisma/engines-version'];
    expect(build).toMatch(/^7\.\d+\.\d+-[\d.]+\.[0-9a-f]{40}$/);
    expect(locked('@prisma/engines').version).toBe(dependencies.prisma);
    expect(locked('@prisma/engines-version').version).toBe(build);
    expect(dependencies['@prisma/schema-engine-wasm']).toBe(build);
    expect(locked('@prisma/schema-engine-wasm').version).toBe(build);
  });

  it('of the embedded database are those that its socket requires', () => {
    const wanted = locked('@electric-sql/pglite-socket').peerDependencies?.['@electric-sql/pglite'];
    expect(wanted).toMatch(/^\d+\.\d+\.\d+$/);
    expect(dependencies['@electric-sql/pglite']).toBe(wanted);
    expect(locked('@electric-sql/pglite').version).toBe(wanted);
  });

  it('include GraphQL 16 only: under 17 the compiled executor loses the variables', () => {
    expect(dependencies.graphql).toMatch(/^16\.\d+\.\d+$/);
    const copies = Object.entries(packages).filter(([path]) =>
      /(^|\/)node_modules\/graphql$/.test(path),
    );
    expect(copies.map(([path, { version }]) => [path, version])).toStrictEqual([
      ['node_modules/graphql', dependencies.graphql],
    ]);
  });

  it('are the installed ones', () => {
    const names = [...prisma, '@prisma/schema-engine-wasm', '@electric-sql/pglite', 'graphql'];
    for (const name of names) {
      const { version } = read(`node_modules/${name}/package.json`);
      expect([name, version]).toStrictEqual([name, locked(name).version]);
    }
  });
});
