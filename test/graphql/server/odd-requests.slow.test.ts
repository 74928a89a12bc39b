import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { type OddRequest, oddRequests } from '../../support/samples/odd-requests.ts';
import { Client, signUp } from '../../support/users/people.ts';

const test = useApp();
const credentials: Record<string, Readonly<Record<string, string>>> = {};

beforeAll(async () => {
  const person = await signUp(test);
  const key = await person.createApiKey();
  Object.assign(credentials, { nobody: {}, session: person.headers, key: key.headers });
});

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** A body as it is recorded: without ids, and the hash of a long one. */
function recordedBody(body: string): string {
  const text = body.replaceAll(uuid, '<uuid>');
  if (text.startsWith('<!doctype html>')) return '<the page of GraphiQL>';
  if (text.length < 400) return text;
  return `<${text.length} characters, ${createHash('sha256').update(text).digest('hex').slice(0, 12)}>`;
}

const recordedHeaders = ['content-type', 'cache-control', 'vary', 'allow', 'www-authenticate'];

/** Status, headers and body of a reply in one line. */
async function replyTo(caller: string, request: OddRequest): Promise<string> {
  const { method = 'POST', url = '', headers = {}, body } = request;
  const reply = await new Client(test, credentials[caller]).request({
    method,
    url: `/graphql${url}`,
    headers: { 'x-request-id': 'the-id', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  const shown = recordedHeaders.flatMap((name) =>
    reply.headers[name] === undefined ? [] : [`${name}: ${reply.headers[name]}`],
  );
  return [reply.statusCode, ...shown, recordedBody(reply.body).replaceAll('\n', '⏎')].join(' | ');
}

describe('unusual requests to /graphql', () => {
  it('have the recorded replies, and none is an error of the server', async () => {
    const lines: string[] = [];
    for (const request of oddRequests) {
      const callers = new Map<string, string[]>();
      for (const caller of Object.keys(credentials)) {
        const reply = await replyTo(caller, request);
        callers.set(reply, [...(callers.get(reply) ?? []), caller]);
      }
      lines.push(`# ${request.name}`);
      for (const [reply, names] of callers) lines.push(`${names.join(', ')}: ${reply}`);
    }
    expect(lines.filter((line) => / 5\d\d \|/.test(line))).toEqual([]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('odd-replies.txt');
  });
});
