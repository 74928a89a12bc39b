/**
 * Packs what the GraphiQL page loads, in a thread that ends with it: nine megabytes of source are
 * neither read nor compressed where requests are answered, nor kept in memory afterwards.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import {
  css,
  editorWorkerService,
  graphqlWorker,
  js,
  jsonWorker,
} from '@graphql-yoga/render-graphiql/graphiql';
import type { PackedAssets } from './assets.ts';

const own = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const contents: Record<string, string> = {
  'graphiql.css': css,
  'graphiql.js': js,
  'editor-worker.js': editorWorkerService,
  'graphql-worker.js': graphqlWorker,
  'json-worker.js': jsonWorker,
  'page.css': own('./page.css'),
  'page.js': own('./page.js'),
};

const hash = createHash('sha256');
const files = new Map<string, Uint8Array<ArrayBuffer>>();
for (const [name, content] of Object.entries(contents)) {
  hash.update(`${name}\0${content}\0`);
  files.set(name, Uint8Array.from(gzipSync(content)));
}
const packed: PackedAssets = { version: hash.digest('base64url').slice(0, 22), files };
parentPort?.postMessage(
  packed,
  Array.from(files.values(), ({ buffer }) => buffer),
);
