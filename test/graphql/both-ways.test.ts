import type { OutgoingHttpHeaders } from 'node:http';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { useBothWays } from '../support/both-ways.ts';
import { formOf, image } from '../support/images.ts';
import { storeLongTemplates } from '../support/long-templates.ts';
import { type OddRequest, oddRequests } from '../support/odd-requests.ts';
import { Client, signUp } from '../support/people.ts';

const { direct, whole } = useBothWays();
const credentials: Record<string, Readonly<Record<string, string>>> = {};

beforeAll(async () => {
  const person = await signUp(direct);
  const key = await person.createApiKey();
  Object.assign(credentials, { nobody: {}, session: person.headers, key: key.headers });
});

/** The reply without its time. */
async function send(test: TestApp, caller: string, request: OddRequest) {
  const { method = 'POST', url = '', headers = {}, body } = request;
  const reply = await new Client(test, credentials[caller]).request({
    method,
    url: `/graphql${url}`,
    headers: { 'x-request-id': 'the-id', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  const replyHeaders: OutgoingHttpHeaders = { ...reply.headers, date: undefined };
  return { status: reply.statusCode, headers: replyHeaders, body: reply.body };
}

describe('requests with and without handleRequest', () => {
  it('are processed differently', () => {
    expect(direct.app.graphql.needsRequests).toBe(false);
    expect(whole.app.graphql.needsRequests).toBe(true);
    expect(oddRequests.length).toBeGreaterThan(150);
  });

  // `npm test` has time for one caller only.
  describe.each(inject('thorough') ? ['session', 'nobody', 'key'] : ['session'])(
    'return the same responses to %s',
    (caller) => {
      it.each(oddRequests.map((request) => [request.name, request] as const))(
        '%s',
        async (_name, request) => {
          const reply = await send(direct, caller, request);
          expect(await send(whole, caller, request)).toStrictEqual(reply);
          // No request of the corpus is an error of the server.
          expect(reply.status).toBeLessThan(500);
        },
      );
    },
  );

  it('return the same response for a result that is too large', async () => {
    const person = await signUp(direct);
    await storeLongTemplates(direct, person.userId);
    const contents = Array.from({ length: 30 }, (_, index) => `a${index}: content`).join(' ');
    const query = `{ promptTemplates(first: 30) { nodes { ${contents} } } }`;
    const request = {
      name: 'large',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    };
    Object.assign(credentials, { person: person.headers });
    const reply = await send(direct, 'person', request);
    expect(JSON.parse(reply.body).errors[0].extensions.code).toBe('TOO_COMPLEX');
    expect(await send(whole, 'person', request)).toStrictEqual(reply);
  });

  it('store the same record for an upload', async () => {
    const key = await (await signUp(direct)).createApiKey();
    const query = `mutation ($input: CreatePromptTemplateInput!) {
      createPromptTemplate(input: $input) { promptTemplate { title screenshots { width height } } }
    }`;
    const input = {
      title: 'A template',
      description: 'With an image',
      content: 'Write about it',
      category: 'CREATIVE',
      screenshots: [{ upload: null }],
    };
    const { payload, headers } = await formOf([
      { name: 'operations', value: JSON.stringify({ query, variables: { input } }) },
      { name: 'map', value: '{"0":["variables.input.screenshots.0.upload"]}' },
      { name: '0', value: await image('png'), type: 'image/png' },
    ]);
    const replies = [];
    for (const test of [direct, whole]) {
      const client = new Client(test, key.headers);
      const reply = await client.request({ method: 'POST', url: '/graphql', payload, headers });
      replies.push(reply.json());
    }
    expect(replies[0]).toStrictEqual({
      data: {
        createPromptTemplate: {
          promptTemplate: { title: 'A template', screenshots: [{ width: 40, height: 30 }] },
        },
      },
    });
    expect(replies[1]).toStrictEqual(replies[0]);
  });
});
