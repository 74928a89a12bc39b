import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { anybody } from '../../support/users/people.ts';

const test = useApp();

const post = (payload: object, accept: string) =>
  anybody(test).request({ method: 'POST', url: '/graphql', payload, headers: { accept } });

describe('a request that accepts only text/event-stream', () => {
  it.each([
    ['a query', '{ __typename }', { data: { __typename: 'Query' } }],
    [
      'an invalid document',
      '{ nothing }',
      { errors: [expect.objectContaining({ message: expect.stringContaining('nothing') })] },
    ],
  ])('gets the result of %s as one event, and the stream ends', async (_name, query, result) => {
    const reply = await post({ query }, 'text/event-stream');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/event-stream');
    expect(reply.headers['cache-control']).toBe('no-store');
    const [data] = /(?<=^event: next\ndata: ).*$/m.exec(reply.body) ?? [];
    expect(JSON.parse(data ?? '')).toEqual(result);
    expect(reply.body).toMatch(/event: complete\ndata:\n\n$/);
  });

  it('gets 400 for an invalid request', async () => {
    const reply = await post({}, 'text/event-stream');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].extensions.code).toBe('BAD_REQUEST');
  });

  it('can use GET', async () => {
    const url = `/graphql?query=${encodeURIComponent('{ __typename }')}`;
    const reply = await anybody(test).request({
      method: 'GET',
      url,
      headers: { accept: 'text/event-stream' },
    });
    expect(reply.body).toContain('{"data":{"__typename":"Query"}}');
  });
});

describe('a request that accepts JSON as well', () => {
  it.each(['text/event-stream, application/json;q=0.5', 'text/event-stream, */*'])(
    'gets JSON for "%s"',
    async (accept) => {
      const reply = await post({ query: '{ __typename }' }, accept);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(reply.json()).toEqual({ data: { __typename: 'Query' } });
    },
  );
});
