import { serverAudits } from 'graphql-http';
import { expect, it } from 'vitest';
import { useClientServer } from './server.ts';

const server = useClientServer({ RATE_LIMIT_GRAPHQL: '1000/1000' });
const audits = serverAudits({ url: () => server.url, fetchFn: fetch });

it('/graphql is tested by all audits of graphql-http', () => {
  expect(audits.length).toBeGreaterThanOrEqual(61);
});

it.each(audits.map((audit) => [audit.name, audit] as const))(
  '/graphql passes the audit "%s"',
  async (_name, audit) => {
    const result = await audit.fn();
    expect(result, JSON.stringify(result)).toMatchObject({ status: 'ok' });
  },
);
