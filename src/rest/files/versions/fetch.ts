import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../errors.ts';
import { dataOf, type Executor } from '../../../graphql/execution/execute.ts';
import { callerOfKind } from '../../../http/callers/caller-of-kind.ts';
import { requestContext } from '../../../http/callers/request-context.ts';
import { rejectOtherMethods } from '../../../http/methods.ts';
import { definePlugin } from '../../../http/plugin.ts';
import { type Body, replyToGet } from '../../../http/replies/reply-to-get.ts';
import { addVary } from '../../../http/replies/vary.ts';
import type { AuthenticatedCaller } from '../../../identity/caller.ts';
import { countedLabel } from '../../../modules/prompts/usage/input.ts';
import { maxVersionNumber } from '../../../modules/prompts/versions/input.ts';
import { paths } from '../../../paths.ts';
import { wrongCredential } from '../../errors.ts';
import { type FetchedVersion, versionDocument, versionTagDocument } from './operations.ts';

/** The text of a version never changes. */
const ofNumber = 'private, max-age=31536000, immutable';
const ofLabel = 'private, no-cache';

/** Undefined for the current version. */
interface Reference {
  readonly slug: string;
  readonly version?: number;
  readonly label?: string;
}

/** `slug`, `slug@3` or `slug@label`. A label of digits only would be read as a number. */
function parseReference(text: string): Reference {
  const [slug = '', chosen, ...rest] = text.split('@');
  if (rest.length > 0 || chosen === '') throw notFound();
  if (chosen === undefined) return { slug };
  const number = /^[1-9]\d*$/.test(chosen) ? Number(chosen) : Number.NaN;
  return number <= maxVersionNumber ? { slug, version: number } : { slug, label: chosen };
}

/** @throws 401 */
function fetchingCaller(request: FastifyRequest): AuthenticatedCaller {
  const caller = callerOfKind(request, ['session', 'api-key']);
  if (!caller) throw wrongCredential(request.identification, 'Invalid or missing API key');
  return caller;
}

const quoted = (id: string) => `"${id}"`;

function versionBody(slug: string, version: FetchedVersion): Body {
  const { databaseId, number, title, description, content, variables, createdAt } = version;
  const body = {
    slug,
    number,
    title,
    description,
    content,
    variables: variables.map(({ defaultValue, kind, ...variable }) => ({
      ...variable,
      kind: kind.toLowerCase(),
      default_value: defaultValue,
    })),
    created_at: createdAt,
  };
  return {
    etag: quoted(databaseId),
    send: (reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify(body)),
  };
}

interface PromptVersionsOptions {
  readonly executor: Executor;
  /** Counts renderings of templates. */
  readonly renderings: {
    add(rendering: { readonly templateId: string; readonly label: string }): void;
  };
}

/**
 * `/prompt-versions/:reference`: a version of a template for programs that use it, as JSON. The ETag is
 * the id of the version, so 304 needs one small statement.
 */
export const promptVersionsPlugin = definePlugin<PromptVersionsOptions>(
  {
    name: 'prompt-versions',
    dependencies: ['errors', 'methods', 'compression', 'cors', 'surfaces'],
  },
  (server, { executor, renderings }) => {
    const path = `${paths.promptVersions}/:reference`;
    const readTag = executor.prepare(versionTagDocument);
    const readVersion = executor.prepare(versionDocument);

    server.get<{ Params: { reference: string } }>(
      path,
      { config: { compressible: true } },
      async (request, reply) => {
        const caller = fetchingCaller(request);
        const context = requestContext(request, caller);
        const reference = parseReference(request.params.reference);
        // A browser has one cache for all its users.
        for (const name of ['Authorization', 'Cookie']) addVary(reply, name);
        let template = { databaseId: '' };
        await replyToGet(request, reply, {
          userId: caller.userId,
          cacheControl: reference.version === undefined ? ofLabel : ofNumber,
          knownTags: {
            async find() {
              const { promptTemplateVersion: found } = dataOf(await readTag(reference, context));
              ({ template } = found);
              return quoted(found.databaseId);
            },
          },
          async createBody() {
            const { promptTemplateVersion: found } = dataOf(await readVersion(reference, context));
            ({ template } = found);
            return versionBody(reference.slug, found);
          },
        });
        if (request.method === 'GET') {
          const label = countedLabel(reference.label);
          renderings.add({ templateId: template.databaseId, label });
        }
        return reply;
      },
    );
    rejectOtherMethods(server, path, ['GET']);
  },
);
