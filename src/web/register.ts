import { parse } from 'node:querystring';
import cookies from '@fastify/cookie';
import formBody from '@fastify/formbody';
import { rejectOtherMethods } from '../http/methods.ts';
import { definePlugin } from '../http/plugin.ts';
import { registerAssets } from '../http/replies/assets.ts';
import type { HttpServer } from '../http/server.ts';
import { paths } from '../paths.ts';
import { withQuery } from './framework/address.ts';
import { registerErrorPages, registerNotFoundPages } from './framework/error-pages.ts';
import { serveForm } from './framework/form-runner.ts';
import { FormTokens } from './framework/form-token.ts';
import { createKeptForms } from './framework/kept-forms.ts';
import { pagePath } from './framework/page-path.ts';
import { preparePage, servePage } from './framework/page-runner.ts';
import { createRenderer, type WebServices } from './framework/renderer.ts';
import { limitRequests } from './framework/request-limit.ts';
import { serveSharedTemplates } from './pages/shared/serve-shared.ts';
import { styleguidePage } from './pages/styleguide/page.ts';
import * as listed from './pages.ts';

/**
 * The web pages have a Fastify scope of their own. It parses forms and cookies. Depends on
 * `surfaces`, so that requests to unknown paths of a surface are counted before they are 404.
 */
export const webPlugin = definePlugin<WebServices>(
  { name: 'web', dependencies: ['errors', 'methods', 'bodies', 'compression', 'surfaces'] },
  registerWeb,
);

/** More than any form has. A body can contain 300,000. */
const maxFields = 10_000;

/** Users may enter these addresses. They have no page. */
const redirects = {
  '/settings': '/settings/profile',
  '/settings/': '/settings/profile',
  '/admin': '/admin/users',
  '/admin/': '/admin/users',
  [`${paths.docs}/`]: paths.docs,
};

async function registerWeb(server: HttpServer, services: WebServices): Promise<void> {
  const assetsFolder = registerAssets(
    server,
    `${paths.assets}/web`,
    new URL('./assets/pack-assets-worker.ts', import.meta.url),
  );
  const tokens = new FormTokens(services.identity.secrets.forms);
  const pages = [...Object.values(listed), ...(services.hasStyleguide ? [styleguidePage] : [])];
  const renderer = createRenderer(services, tokens, assetsFolder);
  registerNotFoundPages(server, renderer);
  await server.register(async (web) => {
    await web.register(cookies);
    await web.register(formBody, {
      parser: (body) => parse(body, '&', '=', { maxKeys: maxFields }),
    });
    registerErrorPages(web, renderer);
    limitRequests(web, renderer.countRequest);
    const prepared = pages.map((page) => ({
      page,
      ...preparePage(page, renderer, services.executor),
    }));
    const forms = new Map(
      prepared.flatMap(({ page, ...runner }) =>
        page.forms.map((form) => [form.path, { form, ...runner }] as const),
      ),
    );
    const signInPath = listed.signInPage.path;
    const keptForms = createKeptForms({ signInPath, forms, tokens, renderer, ...services });
    for (const each of prepared) servePage(web, { ...each, renderer });
    for (const each of forms.values()) {
      serveForm(web, { ...each, keptForms, renderer, services, tokens });
    }

    await serveSharedTemplates(web, renderer, services.executor);

    for (const [path, target] of Object.entries(redirects)) {
      web.get(path, (_request, reply) => reply.redirect(target, 303));
    }
    const pagePaths = new Set([...Object.keys(redirects), ...pages.map(({ path }) => path)]);
    for (const path of new Set([...pagePaths, ...forms.keys()])) {
      const form = forms.get(path)?.form;
      rejectOtherMethods(web, path, form ? ['GET', 'POST'] : ['GET']);
      // After a rejected form, the address bar shows the form's path. Loading it again is a GET.
      if (form && !pagePaths.has(path)) {
        web.get(path, (request, reply) => {
          const { params, lists } = renderer.pageRequest(request);
          return reply.redirect(withQuery(pagePath(form.page, params), lists), 303);
        });
      }
    }
  });
}
