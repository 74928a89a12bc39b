import { CliError, usageError } from '../../core/cli-error.ts';
import { addErrorSource } from '../../core/client/error-source.ts';
import { type HttpClient, readBody, retryAfterOf } from '../../core/client/http.ts';
import { type ResponseError, responseError } from '../../core/client/response-error.ts';
import { statusError } from '../../core/client/status-error.ts';
import { command } from '../../core/declare/command.ts';
import { flag, text } from '../../core/declare/option.ts';
import type { FetchResponse } from '../../core/http/fetch.ts';
import { type Field, readFields, toObject } from './fields.ts';
import { FileReader } from './files.ts';
import { nextCursor } from './next-cursor.ts';
import { apiOptions, responseWriter, serviceOf } from './options.ts';

/** The body of a GraphQL request. */
interface GraphqlBody {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

export const apiGraphql = command({
  name: 'graphql',
  summary: 'Run a GraphQL operation and print the response',
  description:
    'The document is the parameter query, or the file of --input. Other parameters are variables; operationName chooses an operation. An error in the response sets the exit code.',
  hasInstanceOptions: true,
  options: {
    ...apiOptions,
    input: text(
      'File with the document or the JSON of a whole request; - reads standard input.',
      'file',
      'file',
    ),
    paginate: flag(
      'Fetch all pages of a connection. Requires a variable $after and pageInfo { hasNextPage endCursor }.',
    ),
  },
  examples: [
    "folio api graphql -f query='{ viewer { name } }' --jq .data.viewer.name",
    'folio api graphql --input templates.graphql -F first=50 --paginate',
    "folio api graphql -F query=@create.graphql -f 'input[title]=Notes' -f 'input[tags][]=work'",
  ],
  run: async (call) => {
    const { environment, options, terminal } = call;
    const files = new FileReader(terminal);
    const body = await requestBody(await readFields(options, files), options.input, files);
    if (options.paginate && !/\$after\b/.test(body.query)) {
      throw usageError(
        '--paginate requires a variable $after.',
        'For example: query ($after: String) { entries(first: 50, after: $after) { … pageInfo { hasNextPage endCursor } } }',
      );
    }
    const write = await responseWriter(environment, { ...options, endsLine: options.paginate });
    const client = call.http(serviceOf(call, options.service, ['prompts', 'finance']));
    let after: string | undefined;
    do {
      const variables = after === undefined ? body.variables : { ...body.variables, after };
      const response = await send(client, { ...body, variables });
      await write(response.body, response.error !== undefined);
      if (response.error) throw response.error;
      after = options.paginate ? nextCursor(response.json, after) : undefined;
    } while (after !== undefined);
  },
});

async function requestBody(
  fields: readonly Field[],
  input: string | undefined,
  files: FileReader,
): Promise<GraphqlBody> {
  const { query, operationName, ...variables } = toObject(fields);
  if (query !== undefined && input !== undefined) {
    throw usageError('Pass only one of the parameter query and --input.');
  }
  const request = input === undefined ? { query } : requestOf(await files.readText(input), input);
  if (typeof request.query !== 'string' || request.query.trim() === '') {
    throw usageError('No GraphQL document given.', "Pass -f query='…', -F query=@file or --input.");
  }
  return {
    ...request,
    query: request.query,
    ...(operationName === undefined ? {} : { operationName }),
    variables: { ...(request.variables ?? {}), ...variables },
  };
}

/** A GraphQL document is never valid JSON. */
function requestOf(text: string, path: string): { query?: unknown; variables?: object } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { query: text };
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
  throw usageError(`${path} contains neither a GraphQL document nor the JSON of a request.`);
}

async function send(client: HttpClient, request: GraphqlBody) {
  const response = await client.send({
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
    },
    body: JSON.stringify(request),
  });
  const body = await readBody(client, response);
  const json = parseResponse(body);
  const error = json?.errors?.length
    ? responseError(json.errors, retryAfterOf(response))
    : errorWithoutErrors(client, response, body, json);
  return { body, json, error: error && addErrorSource(error, client.connection) };
}

interface GraphqlResponse {
  readonly data?: unknown;
  readonly errors?: readonly ResponseError[];
}

function parseResponse(body: Buffer): GraphqlResponse | undefined {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

function errorWithoutErrors(
  { connection: { url } }: HttpClient,
  response: FetchResponse,
  body: Buffer,
  json: GraphqlResponse | undefined,
): CliError | undefined {
  if (json?.data) return undefined;
  return (
    statusError(url, response, body.toString('utf8')) ??
    new CliError('failure', `Unexpected response from ${url} (status ${response.status}).`, {
      code: 'NOT_FOLIO',
      hint: 'Check that this is the URL of a folio server.',
    })
  );
}
