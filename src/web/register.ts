import cookies from '@fastify/cookie';
import formBody from '@fastify/formbody';
import { registerAssets } from '../http/assets.ts';
import { rejectOtherMethods } from '../http/methods.ts';
import { definePlugin } from '../http/plugin.ts';
import type { HttpServer } from '../http/server.ts';
import { paths } from '../paths.ts';
import { answerUnknownPages, serveErrors } from './error-pages.ts';
import { pathOf, serveForm } from './form-runner.ts';
import { FormTokens } from './form-token.ts';
import type { AnyPage } from './page.ts';
import { preparePage, type ShowPage, servePage } from './page-runner.ts';
import { forms, pages } from './pages.ts';
import { createRenderer, type WebServices } from './renderer.ts';
import { limitRequests } from './request-limit.ts';

/**
 * Serves the web pages, in a scope of their own: forms and cookies are read nowhere else. Depends on
 * `surfaces`, so that requests to unknown paths of a surface are counted before they are 404.
 */
export const webPlugin = definePlugin<WebServices>(
  { name: 'web', dependencies: ['errors', 'methods', 'bodies', 'surfaces'] },
  registerWeb,
);

async function registerWeb(server: HttpServer, services: WebServices): Promise<void> {
  const folderOfAssets = registerAssets(
    server,
    `${paths.assets}/web`,
    new URL('./assets/pack-assets-worker.ts', import.meta.url),
  );
  const tokens = new FormTokens(services.identity.secrets.forms);
  const renderer = createRenderer(services, tokens, folderOfAssets);
  answerUnknownPages(server, renderer);
  await server.register(async (web) => {
    await web.register(cookies);
    await web.register(formBody);
    serveErrors(web, renderer);
    limitRequests(web, renderer.countRequest);
    const shows = new Map<AnyPage, ShowPage>();
    for (const page of pages) {
      const show = preparePage(page, renderer, services.executor);
      shows.set(page, show);
      servePage(web, page, show, renderer);
    }
    for (const form of forms) {
      const show = shows.get(form.page);
      if (!show) throw new Error(`the page of ${form.path} is not served`);
      serveForm(web, form, show, renderer, services, tokens);
    }

    web.get('/settings', (_request, reply) => reply.redirect('/settings/api-keys', 303));
    const posted = new Map(forms.map((form) => [form.path, form]));
    const shown = new Set(['/settings', ...pages.map(({ path }) => path)]);
    for (const path of new Set([...shown, ...posted.keys()])) {
      const form = posted.get(path);
      rejectOtherMethods(web, path, form ? ['GET', 'POST'] : ['GET']);
      // Where a refused form was sent to stands in the address bar: entered again, it is a GET.
      if (form && !shown.has(path)) {
        web.get(path, (request, reply) => reply.redirect(pathOf(form.page, request), 303));
      }
    }
  });
}
