import { isObject } from '../../../common/is-object.ts';
import { usageError } from '../../core/cli-error.ts';
import { graphqlHeaders, readResultOrStatus } from '../../core/client/replies.ts';
import { command } from '../../core/declare/command.ts';
import { flag, text } from '../../core/declare/option.ts';
import { withoutByteOrderMark } from '../../core/utf8.ts';
import { type Field, readFields, toObject } from './fields.ts';
import { FileReader } from './files.ts';
import { nextCursor } from './next-cursor.ts';
import { apiOptions, responseWriter, serviceOf, writeReply } from './options.ts';

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
    const { options, stdout, terminal } = call;
    const files = new FileReader(terminal);
    const body = await requestBody(await readFields(options, files), options.input, files);
    if (options.paginate && !/\$after\b/.test(body.query)) {
      throw usageError(
        '--paginate requires a variable $after.',
        'For example: query ($after: String) { entries(first: 50, after: $after) { … pageInfo { hasNextPage endCursor } } }',
      );
    }
    const write = await responseWriter(stdout, { ...options, endsLine: options.paginate });
    const api = call.apiFor(serviceOf(call, options.service, ['prompts', 'finance']));
    let after: string | undefined;
    do {
      const variables = after === undefined ? body.variables : { ...body.variables, after };
      const reply = await api.send(
        {
          method: 'POST',
          path: '/graphql',
          headers: { 'content-type': 'application/json', ...graphqlHeaders },
          body: JSON.stringify({ ...body, variables }),
          isChange: /\bmutation\b/.test(body.query),
          isSummarized: true,
        },
        readResultOrStatus,
      );
      await writeReply(() => write(reply.body, reply.error !== undefined), reply.error);
      after = options.paginate ? nextCursor(reply.result, after) : undefined;
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
function requestOf(document: string, path: string): { query?: unknown; variables?: object } {
  let json: unknown;
  try {
    json = JSON.parse(withoutByteOrderMark(document));
  } catch {
    return { query: document };
  }
  if (isObject(json)) return json;
  throw usageError(`${path} contains neither a GraphQL document nor the JSON of a request.`);
}
