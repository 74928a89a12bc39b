/** Verifies that defaults of Yoga that folio turns off stay off after an upgrade. */
import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { anybody } from '../../support/users/people.ts';

const test = useApp();

describe('/graphql', () => {
  it('does not allow other origins', async () => {
    const { headers } = await anybody(test).request({
      method: 'POST',
      url: '/graphql',
      headers: { origin: 'https://other.example' },
      payload: { query: '{ __typename }' },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('does not respond to a health check in the parameters', async () => {
    const reply = await anybody(test).get('/graphql?query={__typename}&a=/health');
    expect(reply.json()).toEqual({ data: { __typename: 'Query' } });
  });
});
