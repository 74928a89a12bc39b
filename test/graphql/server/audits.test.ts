import { serverAudits } from 'graphql-http';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { listen } from '../../support/http/raw-request.ts';

const test = usePrivateApp();

describe('/graphql', () => {
  let url = '';
  beforeAll(async () => {
    url = `http://127.0.0.1:${await listen(test)}/graphql`;
  });
  const audits = serverAudits({ url: () => url, fetchFn: fetch });

  it('is tested by all audits of graphql-http', () => {
    expect(audits.length).toBeGreaterThanOrEqual(61);
  });

  it.each(audits.map((audit) => [audit.name, audit] as const))(
    'passes the audit "%s"',
    async (_name, audit) => {
      const result = await audit.fn();
      expect(result, JSON.stringify(result)).toMatchObject({ status: 'ok' });
    },
  );
});
