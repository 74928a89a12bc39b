import type { Plugin } from 'graphql-yoga';
import type { GraphiQLPage } from '../graphiql/page.ts';
import { prefersHtml } from '../graphiql/prefers-html.ts';
import { LightResponse } from '../yoga/light-response.ts';

/**
 * Serves GraphiQL to browsers. Yoga's own option also serves it for a URL with a query, and it can't
 * set the headers of the page, which needs a nonce in its content security policy.
 */
export function useGraphiQLPage(page: GraphiQLPage): Plugin {
  return {
    async onRequest({ request, endResponse }) {
      if (!prefersHtml(request)) return;
      const { html, headers } = await page.render();
      endResponse(new LightResponse(html, { status: 200, headers }).asResponse());
    },
  };
}
