import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundled CommonJS packages need these globals, which ES modules do not have. */
const commonJsGlobals = `
import { createRequire as folioRequire } from 'node:module';
import { dirname as folioDirname } from 'node:path';
import { fileURLToPath as folioPath } from 'node:url';
const require = folioRequire(import.meta.url);
const __filename = folioPath(import.meta.url);
const __dirname = folioDirname(__filename);`;

/**
 * Bundles the client with its dependencies.
 * @returns the directories of the bundled packages.
 */
export async function bundle(outdir: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: { folio: join(projectDir, 'src/cli/main.ts') },
    outdir,
    absWorkingDir: projectDir,
    bundle: true,
    // Code of dynamic imports becomes separate files, so that help starts fast.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    keepNames: true,
    metafile: true,
    logLevel: 'warning',
    banner: { js: commonJsGlobals },
  });
  const packages = Object.keys(metafile.inputs).flatMap((path) => {
    const packageFolder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
    return packageFolder === undefined ? [] : [resolve(projectDir, packageFolder)];
  });
  return [...new Set(packages)].toSorted();
}
