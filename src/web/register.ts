import cookies from '@fastify/cookie';
import formBody from '@fastify/formbody';
import type { HTTPMethods } from 'fastify';
import { registerAssets } from '../http/assets.ts';
import { refuseOtherMethods } from '../http/methods.ts';
import type { HttpServer } from '../http/server.ts';
import { serveForm } from './form-runner.ts';
import { FormTokens } from './form-token.ts';
import { answerUnknownPages, serveErrors, servePage } from './page-runner.ts';
import { forms, pages } from './pages.ts';
import { createRenderer, type WebServices } from './renderer.ts';

/** Serves the web pages, in a scope of their own: forms and cookies are read nowhere else. */
export async function registerWeb(server: HttpServer, services: WebServices): Promise<void> {
  const folderOfAssets = registerAssets(
    server,
    '/assets/web',
    new URL('./assets/pack-assets-worker.ts', import.meta.url),
  );
  const tokens = new FormTokens(services.identity.secrets.forms);
  const renderer = createRenderer(services, tokens, folderOfAssets);
  answerUnknownPages(server, renderer);
  await server.register(async (web) => {
    await web.register(cookies);
    await web.register(formBody);
    serveErrors(web, renderer);
    for (const page of pages) servePage(web, page, renderer, services);
    for (const form of forms) serveForm(web, form, renderer, services, tokens);

    web.get('/settings', (_request, reply) => reply.redirect('/settings/api-keys', 303));
    const methods: [string, HTTPMethods][] = [
      ['/settings', 'GET'],
      ...pages.map(({ path }): [string, HTTPMethods] => [path, 'GET']),
      ...forms.map(({ path }): [string, HTTPMethods] => [path, 'POST']),
    ];
    for (const [path, declared] of Map.groupBy(methods, ([path]) => path)) {
      refuseOtherMethods(
        web,
        path,
        declared.map(([, method]) => method),
      );
    }
  });
}
