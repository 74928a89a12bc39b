import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';
import { metricsUrl, scrape } from '../support/metrics/scrape.ts';
import {
  patience,
  type ServerProcess,
  useServerProcesses,
} from '../support/processes/server-process.ts';
import { password } from '../support/users/people.ts';

const directories = useEmptyDirectories();
const servers = useServerProcesses();

const unlimited = Object.fromEntries(
  ['V1', 'FINANCE', 'GRAPHQL', 'WEB', 'AUTH'].map((name) => [`RATE_LIMIT_${name}`, 'off']),
);

const start = () =>
  servers.start({ DATA_DIR: directories.empty(), METRICS_PORT: '0', ...unlimited });

const many = 2_000;
const concurrent = 20;

async function repeat(times: number, task: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < times) {
      next += 1;
      await task(next);
    }
  };
  await Promise.all(Array.from({ length: concurrent }, work));
}

/** Sends requests with a different value in each place that a label could be taken from. */
function requestsOf(server: ServerProcess) {
  const methods = ['GET', 'POST', 'DELETE', 'PROPFIND'];
  return async (number: number) => {
    const method = methods[number % methods.length] as string;
    const query = `query Operation${number} { __typename }`;
    await send(`${server.url}/graphql`, 'POST', { query, operationName: `Operation${number}` });
    const path = number % 2 === 0 ? `/path${number}/below` : `/api/v1/prompt_templates/${number}`;
    await requestStatus(server.url + path, method);
  };
}

function requestStatus(url: string, method: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = httpRequest(url, { method, headers }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0));
  });
  sent.on('error', reject).end();
  return promise;
}

describe('the number of series', () => {
  it(`does not depend on ${many} different operation names and paths`, async () => {
    const server = await start();
    const send = requestsOf(server);
    await repeat(concurrent, send);
    const before = await scrape(server);
    await repeat(many, send);
    const after = await scrape(server);
    const ofClients = /^folio_(http|graphql|rate|cache)/;
    const created = after.series.filter((series) => before.value(series) === undefined);
    expect(created.filter((series) => ofClients.test(series))).toEqual([]);
    expect(after.series.length).toBeLessThan(1_000);
    const operations = 'folio_graphql_operations_total{operation="other",result="ok"}';
    expect(after.changesSince(before, 'folio_graphql_operations_total')).toEqual({
      [operations]: many,
    });
  });
});

describe('the metrics', () => {
  it(
    'contain no value that a client has sent',
    async () => {
      const server = await start();
      const mark = 'MarkedValue7331';
      const email = `${mark.toLowerCase()}@example.com`;
      const secretPassword = `${mark}${password}`;
      const { cookie, body } = await send(`${server.url}/api/auth/sign-up/email`, 'POST', {
        name: mark,
        email,
        password: secretPassword,
      });
      const key = await createKeyOver(server.url);
      const template = {
        title: mark,
        description: mark,
        content: `${mark} {{${mark.toUpperCase()}}}`,
        category: 'business',
      };
      const created = await send(`${server.url}/api/v1/prompt_templates`, 'POST', template, key);
      expect(created.status).toBe(201);
      const headers = { cookie, 'x-request-id': mark, 'user-agent': mark, 'x-forwarded-for': mark };
      const query = `query ${mark} { promptTemplates(filter: { search: "${mark}" }) { totalCount } }`;
      const operation = { query, operationName: mark, variables: { [mark]: mark } };
      await send(`${server.url}/graphql`, 'POST', operation, headers);
      await send(`${server.url}/graphql`, 'POST', { query: `{ ${mark} }` }, headers);
      for (const path of [
        `/${mark}`,
        `/?${mark}=${mark}`,
        `/prompts?search=${mark}`,
        `/api/v1/prompt_templates/${mark}`,
        `/api/v1/prompt_templates?search=${mark}`,
        `/api/finance/entries?description=${mark}`,
        `/files/${mark}?signature=${mark}`,
        `/exports/${mark}`,
        `/assets/${mark}`,
        `/invites/${mark}`,
      ]) {
        await requestStatus(server.url + path, 'GET', headers);
      }
      const bearer = { authorization: `Bearer fol_${mark}` };
      await requestStatus(`${server.url}/api/v1/prompt_templates`, 'GET', bearer);
      const signIn = { email, password: `${mark}wrong` };
      await send(`${server.url}/api/auth/sign-in/email`, 'POST', signIn);
      const { text } = await scrape(server);
      expect(text).toContain('folio_http_requests_total{surface="v1",method="POST"');
      const secrets = [
        mark,
        body.user.id,
        created.body.id,
        key.authorization.slice(7),
        '127.0.0.1',
      ];
      const found = secrets.filter((secret) =>
        text.toLowerCase().includes(String(secret).toLowerCase()),
      );
      expect(secrets.every((secret) => String(secret).length > 5)).toBe(true);
      expect(found).toEqual([]);
    },
    patience,
  );
});

describe('the listener of the metrics', () => {
  it(
    'serves GET /metrics and nothing else, and the server does not serve /metrics',
    async () => {
      const server = await start();
      const url = metricsUrl(server);
      expect(await requestStatus(url, 'GET')).toBe(200);
      expect(await requestStatus(url, 'POST')).toBe(405);
      expect(await requestStatus(new URL('/graphql', url).href, 'GET')).toBe(404);
      expect(await requestStatus(`${server.url}/metrics`, 'GET')).toBe(404);
    },
    patience,
  );

  it(
    'stops the start if its port is in use',
    async () => {
      const { port } = new URL(metricsUrl(await start()));
      const second = servers.launch({ DATA_DIR: directories.empty(), METRICS_PORT: port });
      const { code, stderr } = await second.exit;
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining(`EADDRINUSE: address already in use 127.0.0.1:${port}`),
      });
    },
    patience,
  );
});
