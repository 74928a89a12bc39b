import { readFileSync } from 'node:fs';
import {
  css,
  editorWorkerService,
  graphqlWorker,
  js,
  jsonWorker,
} from '@graphql-yoga/render-graphiql/graphiql';
import { barStyles } from '../../../http/replies/bar-styles.ts';
import { packAssets } from '../../../http/replies/pack-assets.ts';

packAssets({
  'graphiql.css': css,
  'graphiql.js': js,
  'editor-worker.js': editorWorkerService,
  'graphql-worker.js': graphqlWorker,
  'json-worker.js': jsonWorker,
  'page.css': barStyles + readFileSync(new URL('./page.css', import.meta.url), 'utf8'),
  'page.js': readFileSync(new URL('./page.js', import.meta.url), 'utf8'),
});
