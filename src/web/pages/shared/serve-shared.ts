import type { FastifyReply, FastifyRequest } from 'fastify';
import { FolioError, notFound } from '../../../errors.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { dataOf, type Executor } from '../../../graphql/execution/execute.ts';
import { requestContext } from '../../../http/callers/request-context.ts';
import { rejectOtherMethods } from '../../../http/methods.ts';
import type { HttpServer } from '../../../http/server.ts';
import { anonymous } from '../../../identity/caller.ts';
import { paths } from '../../../paths.ts';
import { registerErrorPages } from '../../framework/error-pages.ts';
import { Fields } from '../../framework/fields.ts';
import { formType } from '../../framework/form-runner.ts';
import type { Renderer } from '../../framework/renderer.ts';
import type { Values } from '../prompts/pieces.ts';
import { valuesOf } from '../prompts/values.ts';
import { sharedView } from './view.ts';

const path = `${paths.shared}/:token`;

const readDocument = graphql(`
  query SharedTemplatePage($token: String!, $variables: [TemplateVariableInput!]!) {
    sharedPromptTemplate(token: $token) {
      title
      description
      content
      variables {
        ...PromptVariable
      }
      rendered(variables: $variables) {
        text
        missing
      }
    }
  }
`);

const countDocument = graphql(`
  mutation CountShareLinkViewOfPage($token: String!) {
    countShareLinkView(token: $token) {
      counted
    }
  }
`);

/**
 * The pages of share links. They ignore sessions and set no cookies, so they look the same for
 * everybody. Their form changes nothing, so that it needs neither a form token nor an `Origin`: with
 * `no-referrer`, browsers send `Origin: null`.
 */
export async function serveSharedTemplates(
  web: HttpServer,
  renderer: Renderer,
  executor: Executor,
): Promise<void> {
  const readTemplate = executor.prepare(readDocument);
  const countView = executor.prepare(countDocument);

  async function read(request: FastifyRequest, values: Values) {
    const { token = '' } = request.params as { readonly token?: string };
    const variables = Array.from(values, ([name, value]) => ({ name, value }));
    const result = await readTemplate({ token, variables }, requestContext(request, anonymous));
    const { sharedPromptTemplate: template } = dataOf(result);
    if (!template) throw notFound();
    return { token, ...template, ...template.rendered };
  }

  const send = (reply: FastifyReply, view: Parameters<typeof sharedView>[0]) =>
    renderer.send({ request: reply.request, reply, caller: anonymous, viewer: null }, () =>
      sharedView(view),
    );

  await web.register(async (shared) => {
    registerErrorPages(shared, renderer, true);
    shared.addHook('onSend', (_request, reply, _payload, done) => {
      // The address is a secret, so other sites must not receive it.
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      done();
    });

    shared.get(path, { config: { compressible: true } }, async (request, reply) => {
      const template = await read(request, new Map());
      // An error of the count is logged, but the page is shown.
      if (request.method === 'GET') {
        await countView({ token: template.token }, requestContext(request, anonymous));
      }
      return send(reply, { template, values: new Map() });
    });

    shared.post(path, { onRequest: requireForm }, async (request, reply) => {
      if (request.rateLimit?.exceeded) throw new FolioError('RATE_LIMITED');
      const values = sentValues(new Fields(request.body));
      try {
        const template = await read(request, values);
        return send(reply, { template, values });
      } catch (error) {
        if (!(error instanceof FolioError) || error.code !== 'VALIDATION_FAILED') throw error;
        const template = await read(request, new Map());
        reply.code(error.status);
        return send(reply, { template, values, error });
      }
    });

    rejectOtherMethods(shared, path, ['GET', 'POST']);
  });
}

async function requireForm({ headers }: FastifyRequest): Promise<void> {
  if (!formType.test(headers['content-type'] ?? '')) {
    throw new FolioError('UNSUPPORTED_MEDIA_TYPE');
  }
}

const sentValues = (fields: Fields): Values =>
  valuesOf(
    Object.fromEntries(
      fields.names
        .map((name) => [name, fields.text(name)] as const)
        .filter(([, value]) => value !== ''),
    ),
  );
