import { usageError } from '../../core/cli-error.ts';
import type { ApiRequest } from '../../core/client/api.ts';
import { readRest } from '../../core/client/replies.ts';
import { command } from '../../core/declare/command.ts';
import { flag, repeated, text } from '../../core/declare/option.ts';
import type { Output } from '../../core/environment.ts';
import type { FetchResponse } from '../../core/http/fetch.ts';
import { safeLine } from '../../core/output/safe-text.ts';
import { writeOut } from '../../core/output/write-out.ts';
import type { Service } from '../../core/profiles/profile.ts';
import { type Field, readFields, toObject, toQuery } from './fields.ts';
import { FileReader } from './files.ts';
import { readHeaders } from './headers.ts';
import { nextPath } from './next-path.ts';
import { apiOptions, responseWriter, serviceOf, writeReply } from './options.ts';

const methods = {
  GET: 'Read.',
  HEAD: 'Read only the headers.',
  POST: 'Create.',
  PUT: 'Update.',
  PATCH: 'Update.',
  DELETE: 'Delete.',
} as const;

export const apiRest = command({
  name: 'rest',
  summary: 'Send a request to a REST route and print the response',
  description:
    'Parameters are sent as the query with GET and HEAD, and as a JSON body with other methods. With --input, they are always sent as the query. A status of 300 or higher sets the exit code.',
  hasInstanceOptions: true,
  arguments: {
    method: { description: 'The method of the request.', values: methods },
    path: { description: 'The path of the route, for example /api/v1/prompt_templates.' },
  },
  options: {
    ...apiOptions,
    input: text('File with the body; - reads standard input.', 'file', 'file'),
    header: { ...repeated(text('Add a header to the request.', 'name:value')), short: 'H' },
    include: { ...flag('Print the status and the headers of the response.'), short: 'i' },
    paginate: flag('Fetch all pages, following the header Link. Only for GET.'),
  },
  examples: [
    'folio api rest get /api/v1/prompt_templates -F per_page=100 --paginate',
    'folio api rest post /api/finance/categories -f name=Books -f type=expense -f emoji=📚',
    "folio api rest get /api/finance/summary --jq '.balance'",
  ],
  run: async (call) => {
    const { args, options, stdout, terminal } = call;
    const files = new FileReader(terminal);
    const method = args.method.toUpperCase();
    if (options.paginate && method !== 'GET') throw usageError('--paginate requires GET.');
    const fields = await readFields(options, files);
    const input = options.input === undefined ? undefined : await files.readBytes(options.input);
    const request = restRequest(method, args.path, fields, input);
    const headers = { ...request.headers, ...readHeaders(options.header) };
    const write = await responseWriter(stdout, { ...options, endsLine: options.paginate });
    const api = call.apiFor(serviceOf(call, options.service, servicesOf(request.path)));
    const fetchPage = (path: string) => api.send({ ...request, headers, path }, readRest);
    let path: string | undefined = request.path;
    while (path !== undefined) {
      const { response, body, error } = await fetchPage(path);
      await writeReply(async () => {
        if (options.include) await writeHead(stdout, response);
        await write(body, error !== undefined);
      }, error);
      path = options.paginate ? nextPath(response, `${api.url}${path}`, api.url) : undefined;
    }
  },
});

function restRequest(
  method: string,
  pathArgument: string,
  fields: readonly Field[],
  input: Buffer | undefined,
): ApiRequest {
  const path = pathArgument.startsWith('/') ? pathArgument : `/${pathArgument}`;
  const isInQuery = input !== undefined || method === 'GET' || method === 'HEAD';
  const json = isInQuery || fields.length === 0 ? undefined : JSON.stringify(toObject(fields));
  const body = input ?? json;
  return {
    method,
    isSummarized: true,
    path: isInQuery ? withQuery(path, toQuery(fields)) : path,
    headers: {
      accept: 'application/json, */*;q=0.5',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

function withQuery(path: string, query: URLSearchParams): string {
  if (query.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function servicesOf(path: string): readonly [Service, ...Service[]] {
  if (path.startsWith('/api/v1/')) return ['prompts'];
  if (/^\/(api\/finance|exports)\//.test(path)) return ['finance'];
  return ['prompts', 'finance'];
}

/** Writes the status line and the headers: unchanged to a pipe or a file, safely on a terminal. */
function writeHead(stdout: Output, { status, statusText, headers }: FetchResponse): Promise<void> {
  const fields = Array.from(headers, ([name, value]) => `${name}: ${value}`);
  const lines = [`HTTP/1.1 ${status} ${statusText}`, ...fields, ''];
  const shown = stdout.isTTY ? lines.map(safeLine) : lines;
  return writeOut(stdout, shown.map((line) => `${line}\n`).join(''));
}
