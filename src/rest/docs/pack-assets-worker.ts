import { readFileSync } from 'node:fs';
import apiReference from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { packAssets } from '../../http/pack-assets.ts';

/** Scalar's script, where its Fastify plugin serves it: the one package that comes without its parts. */
async function scalarScript(): Promise<string> {
  const host = fastify();
  await host.register(apiReference, { configuration: { url: '/openapi.json' } });
  const { statusCode, body } = await host.inject('/reference/js/scalar.js');
  if (statusCode !== 200) throw new Error(`Scalar's script: ${statusCode}`);
  return body.replace(/\n\/\/# sourceMappingURL=.*$/, '');
}

/** The zod within would try whether it may make code of texts, which the page's policy reports. */
const zodSettings = 'globalThis.__zod_globalConfig = { jitless: true };\n';

packAssets({
  'scalar.js': `${zodSettings}${await scalarScript()}`,
  'page.js': readFileSync(new URL('./page.js', import.meta.url), 'utf8'),
  'page.css': readFileSync(new URL('./page.css', import.meta.url), 'utf8'),
});
