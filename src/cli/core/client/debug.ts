import type { Environment } from '../environment.ts';
import type { Fetch, FetchResponse } from '../http/fetch.ts';
import { safeLine, safeText } from '../output/safe-text.ts';
import { headerWithoutSecret, withoutSecrets } from './secrets.ts';

const maxBodyLength = 10_000;

/** Prints each request and its response to standard error, without secrets, for `--debug`. */
export function withDebugOutput(send: Fetch, { stderr }: Pick<Environment, 'stderr'>): Fetch {
  const print = (prefix: string, lines: readonly string[]) =>
    stderr.write(lines.map((line) => `${prefix} ${line}\n`).join(''));
  return async (url, init) => {
    const method = init.method ?? 'GET';
    const headers = Object.entries(init.headers ?? {});
    print('>', [`${method} ${withoutSecrets(url)}`, ...headerLines(headers)]);
    if (init.body) print('>', bodyLines(requestText(init.body)));
    const startedAt = performance.now();
    try {
      const response = await send(url, init);
      const duration = Math.round(performance.now() - startedAt);
      print('<', [`${response.status} ${response.statusText} (${duration} ms)`]);
      const [start, whole] = await readStart(response);
      print('<', [...headerLines([...response.headers]), ...bodyLines(start)]);
      return whole;
    } catch (error) {
      print('<', [`No response: ${safeLine((error as Error).message)}`]);
      throw error;
    }
  };
}

const headerLines = (headers: readonly (readonly [string, string])[]) =>
  headers.map(([name, value]) => safeLine(headerWithoutSecret(name, value)));

function bodyLines(text: string): string[] {
  if (text === '') return [];
  const safe = safeText(withoutSecrets(text));
  const end =
    safe.length > maxBodyLength ? `… (${safe.length - maxBodyLength} characters more)` : '';
  return ['', ...`${safe.slice(0, maxBodyLength)}${end}`.split('\n')];
}

const requestText = (body: unknown): string => {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '(files)';
};

/** Reads the start of a body. A large response is not kept in memory. */
async function readStart(response: FetchResponse): Promise<[string, FetchResponse]> {
  const isText = /json|text|xml/.test(response.headers.get('content-type') ?? '');
  const iterator = response.body?.[Symbol.asyncIterator]();
  if (!isText || !iterator) return ['', response];
  const chunks: Uint8Array[] = [];
  const decoder = new TextDecoder();
  let text = '';
  let isDone = false;
  while (!isDone && text.length <= maxBodyLength) {
    const { done, value } = await iterator.next();
    isDone = done === true;
    if (isDone) break;
    chunks.push(value);
    text += decoder.decode(value, { stream: true });
  }
  async function* whole() {
    yield* chunks;
    if (!isDone) yield* { [Symbol.asyncIterator]: () => iterator as AsyncIterator<Uint8Array> };
  }
  const { status, statusText, ok, headers } = response;
  const body = whole();
  const arrayBuffer = async () => (await import('../http/http-response.ts')).readBytes(body);
  const readText = async () => new TextDecoder().decode(await arrayBuffer());
  return [text, { status, statusText, ok, headers, body, arrayBuffer, text: readText }];
}
