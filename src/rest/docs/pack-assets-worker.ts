import { readFileSync } from 'node:fs';
import apiReference from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { barStyles } from '../../http/replies/bar-styles.ts';
import { packAssets } from '../../http/replies/pack-assets.ts';
import { paths } from '../../paths.ts';

/** Scalar's script, read from its Fastify plugin: the package does not export the file. */
async function scalarScript(): Promise<string> {
  const host = fastify();
  await host.register(apiReference, { configuration: { url: paths.openapi } });
  const { statusCode, body } = await host.inject('/reference/js/scalar.js');
  if (statusCode !== 200)
    throw new Error(`Scalar's script could not be read: status ${statusCode}`);
  return body.replace(/\n\/\/# sourceMappingURL=.*$/, '');
}

/**
 * Scalar's zod tests whether `eval` is allowed. The page's policy blocks that, and the browser
 * would log an error.
 */
const zodSettings = 'globalThis.__zod_globalConfig = { jitless: true };\n';

packAssets({
  'scalar.js': `${zodSettings}${await scalarScript()}`,
  'page.js': readFileSync(new URL('./page.js', import.meta.url), 'utf8'),
  'page.css': barStyles + readFileSync(new URL('./page.css', import.meta.url), 'utf8'),
});
