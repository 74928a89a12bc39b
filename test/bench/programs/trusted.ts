/**
 * What trusted documents save: `npm run bench -- trusted [url]`. Sends queries by POST with their
 * text and with their id, and by GET with a matching ETag, in alternating rounds over HTTP. Prints
 * the medians of requests per second and their ratios to POST with the text.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newBenchData } from '../data/records.ts';
import { seed } from '../data/seed.ts';
import { findLoadGenerator } from '../load/load.ts';
import type { HttpRequest } from '../operations/operation.ts';
import { openScratch } from '../scratch-server.ts';
import { median } from '../statistics.ts';

const rounds = 5;
const seconds = 1;
const connections = 10;
const [server = 'postgresql://postgres@127.0.0.1:5432/postgres'] = process.argv.slice(2);

const data = newBenchData();
const [owner] = data.owners;
if (!owner) throw new Error('The benchmark has no owner');

const queries = {
  '25 templates, 4 fields': {
    key: owner.apiKey,
    query: 'query { promptTemplates(first: 25) { nodes { id title category createdAt } } }',
  },
  '100 entries with category and account': {
    key: owner.financeKey,
    query: `query { entries(first: 100) {
      nodes { id date amount description tags category { id name } account { id name } } } }`,
  },
  'a dashboard of accounts, categories, totals and 25 entries': {
    key: owner.financeKey,
    query: `query { accounts { id name currentBalance } categories { id name type emoji }
      financeSummary(month: "2026-05") { income expenses balance }
      entries(first: 25) { nodes { id date amount description category { id name } } } }`,
  },
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const documents = Object.values(queries).map(({ query }) => [sha256(query), query]);
const folder = mkdtempSync(join(tmpdir(), 'folio-bench-'));
const manifest = join(folder, 'documents.json');
writeFileSync(manifest, JSON.stringify(Object.fromEntries(documents)));
const scratch = await openScratch(server, { GRAPHQL_TRUSTED_DOCUMENTS: manifest });
try {
  const { app, database } = scratch;
  await seed(database.client, data);
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { run: load } = findLoadGenerator();
  for (const [name, { key, query }] of Object.entries(queries)) {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    const documentId = `sha256:${sha256(query)}`;
    const path = `/graphql?documentId=${documentId}`;
    const first = await app.server.inject({ method: 'GET', url: path, headers });
    if (first.json().errors) throw new Error(first.body);
    const post = (body: object): HttpRequest => ({
      method: 'POST',
      path: '/graphql',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const condition = { ...headers, 'if-none-match': String(first.headers.etag) };
    const kinds: Readonly<Record<string, HttpRequest>> = {
      'POST, text': post({ query }),
      'POST, id': post({ documentId }),
      'GET, 304': { method: 'GET', path, headers: condition },
    };
    const rates = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
    for (let round = -1; round < rounds; round += 1) {
      for (const [kind, request] of Object.entries(kinds)) {
        const options = { url, requests: [request], seconds, connections, temporaryDir: folder };
        const result = await load(options);
        if (result.failures > 0) throw new Error(`${kind}: ${result.failures} failures`);
        if (round >= 0) rates.get(kind)?.push(result.requests / result.seconds);
      }
    }
    const base = rates.get('POST, text') ?? [];
    process.stdout.write(`${name}\n`);
    for (const [kind, own] of rates) {
      const ratio = median(own.map((rate, round) => rate / (base[round] ?? Number.NaN)));
      process.stdout.write(
        `  ${kind}: ${median(own).toFixed(0)} requests per second (${ratio.toFixed(2)})\n`,
      );
    }
  }
} finally {
  await scratch.remove();
  rmSync(folder, { recursive: true, force: true });
}
