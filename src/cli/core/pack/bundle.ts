import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChunkingContext, rolldown } from 'rolldown';

const projectDir = fileURLToPath(new URL('../../../..', import.meta.url));
const main = join(projectDir, 'src/cli/main.ts');

/** Modules that others import statically are loaded at every start. */
function alwaysLoaded(): (id: string, context: ChunkingContext) => boolean {
  let ids: Set<string> | undefined;
  return (id, context) => {
    if (!ids) {
      ids = new Set([main]);
      for (const loaded of ids) {
        for (const imported of context.getModuleInfo(loaded)?.importedIds ?? []) ids.add(imported);
      }
      // Waits for commands, whose lazy modules import the others: it must not be among these.
      ids.delete(main);
    }
    return ids.has(id);
  };
}

/** Bundles the client with its dependencies. @returns the directories of the bundled packages. */
export async function bundle(outdir: string): Promise<string[]> {
  const isAlwaysLoaded = alwaysLoaded();
  const build = await rolldown({
    input: {
      folio: main,
      keychain: join(projectDir, 'src/cli/core/key-storage/keychain-process.ts'),
    },
    cwd: projectDir,
    // Native code: an optional dependency of the package.
    external: ['@napi-rs/keyring'],
    platform: 'node',
    preserveEntrySignatures: false,
    transform: {
      target: 'node20',
      // Bundled CommonJS packages need these names. ES modules do not have them.
      define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    },
  });
  try {
    const { output } = await build.write({
      dir: outdir,
      format: 'esm',
      minify: true,
      keepNames: true,
      // Code of dynamic imports becomes separate files, so that help starts fast. Each file takes
      // about a millisecond to load, so everything else is in one.
      chunkFileNames: 'parts/[name]-[hash].js',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          {
            name: (id, context) => (isAlwaysLoaded(id, context) ? 'program' : null),
            debugName: 'program',
          },
        ],
      },
    });
    const paths = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const packages = paths.flatMap((path) => {
      const packageFolder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
      return packageFolder === undefined ? [] : [resolve(projectDir, packageFolder)];
    });
    return [...new Set(packages)].toSorted();
  } finally {
    await build.close();
  }
}
