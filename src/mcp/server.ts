import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import manifest from '../../package.json' with { type: 'json' };
import type { FolioError } from '../errors.ts';
import { accessError } from '../identity/access.ts';
import type { McpCall } from './call.ts';
import type { EarlierValues } from './earlier-values.ts';
import { completeArgument, getPrompt, listPrompts } from './prompts.ts';
import {
  completeMonth,
  listResources,
  monthTemplate,
  readResource,
  resourceTemplates,
} from './resources.ts';
import { callTool, errorResult } from './tools/call-tool.ts';
import type { CompiledTool } from './tools/compile-tool.ts';

const instructions =
  "folio keeps the user's prompt templates and personal finances. Amounts are decimal text such as 12.50, in the currency of the user; an expense is positive too. Days and months are in UTC. Ids come from other tools: never invent one. Before a change, ask the user, or call the tool with dryRun true and show the result.";

/** Without its own schema, the SDK returns an internal error for invalid parameters of a request. */
const listParams = { params: specTypeSchemas.PaginatedRequestParams };
const completeParams = { params: specTypeSchemas.CompleteRequestParams };
const promptParams = { params: specTypeSchemas.GetPromptRequestParams };
const resourceParams = { params: specTypeSchemas.ReadResourceRequestParams };

interface ServerOptions {
  readonly tools: readonly CompiledTool[];
  readonly earlierValues: EarlierValues;
  readonly call: McpCall;
  /** Logs an unexpected error. @returns an error that a client may see */
  readonly mask: (error: unknown) => FolioError;
}

/**
 * What one caller sees: only tools that its key may use. Built for each request, without a session.
 */
export function createMcpServer({ tools, earlierValues, call, mask }: ServerOptions): Server {
  const allowed = tools.filter(
    (tool) => tool.isAllowed(call.caller) && !(call.isReadOnly && tool.changesRecords),
  );
  const readsPrompts = !accessError(call.caller, { prompts: 'READ' });
  const readsFinances = !accessError(call.caller, { finance: true });
  const { version } = manifest;
  const server = new Server(
    { name: 'folio', title: 'folio', version },
    {
      instructions,
      // Without `listChanged`: a subscription ends at once.
      capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
    },
  );
  /** Errors of protocol requests; those of tools are results. */
  const guarded = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw protocolError(mask(error));
    }
  };

  server.setRequestHandler('tools/list', listParams, () => ({
    tools: allowed.map(({ definition }) => definition),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = allowed.find(({ definition }) => definition.name === params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool');
    try {
      return await callTool(tool, params.arguments ?? {}, call);
    } catch (error) {
      return errorResult([mask(error)]);
    }
  });
  server.setRequestHandler('completion/complete', completeParams, ({ ref, argument }) =>
    guarded(async () => {
      const { name, value: start } = argument;
      if (ref.type === 'ref/prompt' && readsPrompts) {
        const prompt = { prompt: ref.name, name, start };
        return completion(await completeArgument(call, prompt, earlierValues));
      }
      const isMonth = ref.type === 'ref/resource' && ref.uri === monthTemplate && name === 'month';
      return completion(isMonth && readsFinances ? completeMonth(call, start) : []);
    }),
  );
  server.setRequestHandler('prompts/list', listParams, ({ cursor }) =>
    guarded(() => (readsPrompts ? listPrompts(call, cursor) : { prompts: [] })),
  );
  server.setRequestHandler('prompts/get', promptParams, (params) =>
    guarded(() => getPrompt(call, params, earlierValues)),
  );
  server.setRequestHandler('resources/list', listParams, () =>
    readsFinances ? listResources(call) : { resources: [] },
  );
  server.setRequestHandler('resources/templates/list', listParams, () =>
    readsFinances ? resourceTemplates : { resourceTemplates: [] },
  );
  server.setRequestHandler('resources/read', resourceParams, ({ uri }) =>
    guarded(() => readResource(call, uri)).catch((error: unknown) => {
      throw isNotFound(error) ? new ResourceNotFoundError(uri) : error;
    }),
  );
  return server;
}

const completion = (values: readonly string[]) => ({
  completion: { values: [...values], total: values.length, hasMore: false },
});

/** The caller's own mistakes are invalid parameters. */
function protocolError({ code, status, message, details }: FolioError): ProtocolError {
  const kind = status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  // A detail can repeat the message.
  const texts = new Set([message, ...details.map((detail) => detail.message)]);
  return new ProtocolError(kind, [...texts].join('. '), { code, details });
}

const isNotFound = (error: unknown): boolean =>
  error instanceof ProtocolError && (error.data as { code?: string }).code === 'NOT_FOUND';
