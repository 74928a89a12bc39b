import type { Environment } from '../environment.ts';
import { safeLine, safeText } from '../output/safe-text.ts';
import { headerWithoutSecret, withoutSecrets } from './secrets.ts';

/** The characters of a body that are printed. */
const maximumBody = 10_000;

/** Prints each request and its response to standard error, without secrets, for `--debug`. */
export function withDebugOutput(environment: Environment): Environment {
  const { fetch: send, stderr } = environment;
  const print = (prefix: string, lines: readonly string[]) =>
    stderr.write(lines.map((line) => `${prefix} ${line}\n`).join(''));
  const tracedFetch: typeof fetch = async (url, init = {}) => {
    const method = init.method ?? 'GET';
    const headers = Object.entries((init.headers ?? {}) as Record<string, string>);
    print('>', [`${method} ${withoutSecrets(String(url))}`, ...headerLines(headers)]);
    if (init.body) print('>', bodyLines(requestText(init.body)));
    const startedAt = performance.now();
    try {
      const response = await send(url, init);
      const duration = Math.round(performance.now() - startedAt);
      print('<', [`${response.status} ${response.statusText} (${duration} ms)`]);
      print('<', [...headerLines([...response.headers]), ...bodyLines(await startOf(response))]);
      return response;
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error };
      print('<', [`No response: ${safeLine(cause?.message || message)}`]);
      throw error;
    }
  };
  return { ...environment, fetch: tracedFetch };
}

const headerLines = (headers: readonly (readonly [string, string])[]) =>
  headers.map(([name, value]) => safeLine(headerWithoutSecret(name, value)));

function bodyLines(text: string): string[] {
  if (text === '') return [];
  const safe = safeText(withoutSecrets(text));
  const end = safe.length > maximumBody ? `… (${safe.length - maximumBody} characters more)` : '';
  return ['', ...`${safe.slice(0, maximumBody)}${end}`.split('\n')];
}

const requestText = (body: unknown): string => {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '(files)';
};

/** The start of a body. A large response is not kept in memory. */
async function startOf(response: Response): Promise<string> {
  if (!/json|text|xml/.test(response.headers.get('content-type') ?? '')) return '';
  const reader = response.clone().body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader && text.length <= maximumBody) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  // Not awaited: it ends only when the other copy of the body is read.
  reader?.cancel().catch(() => {});
  return text;
}
