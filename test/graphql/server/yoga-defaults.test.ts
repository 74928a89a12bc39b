/** Verifies that defaults of Yoga that folio turns off stay off after an upgrade. */
import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { anybody, signUp } from '../../support/users/people.ts';

const test = useApp();

describe('/graphql', () => {
  const send = (options: object) =>
    anybody(test).request({ method: 'POST', url: '/graphql', ...options });
  const get = (parameters: Record<string, string>) =>
    send({ method: 'GET', url: `/graphql?${new URLSearchParams(parameters)}` });

  it('does not allow other origins', async () => {
    const { headers } = await send({
      headers: { origin: 'https://other.example' },
      payload: { query: '{ __typename }' },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'query={__typename}'],
    ['application/graphql', '{ __typename }'],
    ['text/plain', '{"query":"{ __typename }"}'],
  ])('does not run %s', async (type, payload) => {
    expect((await send({ headers: { 'content-type': type }, payload })).statusCode).toBe(415);
  });

  it('does not run multipart/form-data of a session without a preflight header', async () => {
    const { headers } = await signUp(test);
    const type = 'multipart/form-data; boundary=x';
    const reply = await send({ headers: { ...headers, 'content-type': type }, payload: '--x--' });
    expect(reply.statusCode).toBe(415);
  });

  it.each([
    ['malformed variables', { variables: 'x' }],
    ['malformed extensions', { extensions: '{' }],
  ])('returns 400 for %s in the URL', async (_name, parameters) => {
    expect((await get({ query: '{ __typename }', ...parameters })).statusCode).toBe(400);
  });

  it('rejects a document of 9,000 levels', async () => {
    const reply = await send({ payload: { query: '['.repeat(9_000) } });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().errors[0].extensions.code).toMatch(/TOO_COMPLEX|GRAPHQL_PARSE_FAILED/);
  });

  it('does not show the error of malformed JSON', async () => {
    const reply = await send({
      headers: { 'content-type': 'application/json' },
      payload: '{"a":x',
    });
    expect(reply.json().errors[0].message).toBe('Malformed JSON');
  });

  it('does not respond to a health check in the parameters', async () => {
    const url = '/graphql?query={__typename}&a=/health';
    expect((await send({ method: 'GET', url })).json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('has no page with a link to GraphiQL, and no GraphiQL for a URL with a query', async () => {
    const headers = { accept: 'text/html' };
    const url = '/graphql?query={__typename}';
    expect((await send({ method: 'GET', url, headers })).json()).toHaveProperty('data');
  });

  it('does not run batches', async () => {
    const reply = await send({ payload: [{ query: '{ __typename }' }] });
    expect(reply.statusCode).toBe(400);
  });
});
