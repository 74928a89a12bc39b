import { describe, expect, it } from 'vitest';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { useRedis } from '../support/http/redis-process.ts';
import { scrape } from '../support/metrics/scrape.ts';
import { patience } from '../support/processes/server-process.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';

const { start } = useServersOnDatabase();
const redis = useRedis();

const settings = { METRICS_PORT: '0', RATE_LIMIT_GRAPHQL: '20/20' };

const templates = 'route="/api/v1/prompt_templates"';

describe('two servers with METRICS_PORT', () => {
  it(
    'each count their own requests, operations and decisions of rate limits',
    async () => {
      const [server, other] = await Promise.all([start(settings), start(settings)]);
      const key = await createKeyOver(other.url);
      const [before, otherBefore] = await Promise.all([scrape(server), scrape(other)]);
      for (let request = 0; request < 3; request += 1) {
        const { status } = await send(
          `${server.url}/api/v1/prompt_templates`,
          'GET',
          undefined,
          key,
        );
        expect(status).toBe(200);
      }
      await send(`${server.url}/api/v1/prompt_templates`, 'GET');
      await send(`${server.url}/graphql`, 'POST', { query: '{ serverVersion }' }, key);
      await send(`${server.url}/graphql`, 'POST', { query: '{ nothing }' }, key);
      const [after, otherAfter] = await Promise.all([scrape(server), scrape(other)]);

      const graphql = 'surface="graphql",method="POST",route="/graphql"';
      const list = `surface="v1",method="GET",${templates}`;
      expect(after.changesSince(before, 'folio_http_requests_total')).toEqual({
        [`folio_http_requests_total{${list},status="2xx"}`]: 3,
        [`folio_http_requests_total{${list},status="4xx"}`]: 1,
        [`folio_http_requests_total{${graphql},status="2xx"}`]: 2,
      });
      expect(after.changesSince(before, 'folio_http_request_duration_seconds_count')).toEqual({
        [`folio_http_request_duration_seconds_count{${list}}`]: 4,
        [`folio_http_request_duration_seconds_count{${graphql}}`]: 2,
      });
      expect(after.changesSince(before, 'folio_graphql_operations_total')).toEqual({
        'folio_graphql_operations_total{operation="ListPromptTemplates",result="ok"}': 3,
        'folio_graphql_operations_total{operation="other",result="ok"}': 1,
        'folio_graphql_operations_total{operation="other",result="GRAPHQL_VALIDATION_FAILED"}': 1,
      });
      expect(after.changesSince(before, 'folio_rate_limit_decisions_total')).toEqual({
        'folio_rate_limit_decisions_total{limit="/api/v1:known",decision="allowed"}': 3,
        'folio_rate_limit_decisions_total{limit="/api/v1:unknown",decision="allowed"}': 1,
        'folio_rate_limit_decisions_total{limit="/graphql:known",decision="allowed"}': 2,
      });
      expect(otherAfter.changesSince(otherBefore, 'folio_http_requests_total')).toEqual({});
      expect(otherAfter.changesSince(otherBefore, 'folio_graphql')).toEqual({});
    },
    patience,
  );

  it(
    'count the statements of an operation',
    async () => {
      const server = await start(settings);
      const key = await createKeyOver(server.url);
      const url = `${server.url}/api/v1/prompt_templates`;
      await send(url, 'GET', undefined, key);
      const before = await scrape(server);
      await send(url, 'GET', undefined, key);
      await send(url, 'GET', undefined, key);
      const after = await scrape(server);
      const statements = 'folio_graphql_operation_statements_total';
      expect(after.changesSince(before, statements)).toEqual({
        [`${statements}{operation="ListPromptTemplates"}`]: 2,
      });
      const durations = 'folio_database_statement_duration_seconds_count';
      const kinds = Object.keys(after.changesSince(before, durations));
      expect(kinds.length).toBeGreaterThan(0);
      expect(after.value('folio_database_connections_limit')).toBe(10);
      const open = ['in_use', 'idle'].map((state) =>
        after.value(`folio_database_connections_${state}`),
      );
      expect(open[1]).toBeGreaterThan(0);
      expect((open[0] ?? 0) + (open[1] ?? 0)).toBeLessThanOrEqual(10);
    },
    patience,
  );

  it(
    'count rejected requests, and show whether Redis is available',
    async () => {
      const store = await redis.running();
      const server = await start({ ...settings, REDIS_URL: store.url });
      const before = await scrape(server);
      expect(before.value('folio_redis_up')).toBe(1);
      for (let request = 0; request < 22; request += 1) {
        await send(`${server.url}/graphql`, 'POST', { query: '{ __typename }' });
      }
      const after = await scrape(server);
      expect(after.changesSince(before, 'folio_rate_limit_decisions_total')).toEqual({
        'folio_rate_limit_decisions_total{limit="/graphql:unknown",decision="allowed"}': 20,
        'folio_rate_limit_decisions_total{limit="/graphql:unknown",decision="rejected"}': 2,
      });
      await store.kill();
      await expect
        .poll(async () => (await scrape(server)).value('folio_redis_up'), { timeout: 30_000 })
        .toBe(0);
    },
    patience,
  );
});
