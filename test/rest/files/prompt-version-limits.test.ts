import { expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { anybody, signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: '4/1', CORS_ORIGINS: 'https://app.example' });

it('shares the rate limit of the GraphQL API, also for 304', async () => {
  const owner = await signUp(test);
  await createTemplate(owner, { title: 'Prompt' });
  const key = await owner.createApiKey();
  const first = await key.get('/prompt-versions/prompt');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const replies = [first];
  for (const _ of [1, 2, 3]) {
    replies.push(await key.request({ url: '/prompt-versions/prompt', headers }));
  }
  await key.post('/graphql', { query: '{ __typename }' });
  replies.push(await key.get('/prompt-versions/prompt'));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 304, 304, 304, 429]);
  expect(replies.map((reply) => reply.headers['x-ratelimit-remaining'])).toEqual([
    '3',
    '2',
    '1',
    '0',
    '0',
  ]);
  expect(replies.at(-1)?.json()).toEqual({ error: 'Rate limit exceeded', details: [] });
});

it('is lower without a credential', async () => {
  const statuses = [];
  for (const _ of [1, 2]) {
    statuses.push((await anybody(test).get('/prompt-versions/prompt')).statusCode);
  }
  expect(statuses).toEqual([401, 429]);
});

it('allows pages of other origins with a key', async () => {
  const headers = {
    origin: 'https://app.example',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization,if-none-match',
  };
  const reply = await anybody(test).request({
    method: 'OPTIONS',
    url: '/prompt-versions/prompt',
    headers,
  });
  expect(reply.statusCode).toBe(204);
  expect(reply.headers['access-control-allow-origin']).toBe('https://app.example');
});
