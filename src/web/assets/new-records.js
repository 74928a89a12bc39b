// Says above a list how many records were created since the page was loaded.

import { element, on } from './site.js';

const line = document.querySelector('[data-changes]');
/** Ids: a change is sent again after a lost connection. */
const created = new Set();
let after;
let source;

function show(recordId) {
  created.add(recordId);
  const { one, many } = line.dataset;
  const link = element('a', { href: location.pathname + location.search }, 'Show');
  const count = created.size;
  line.replaceChildren(`${count} new ${count === 1 ? one : many}. `, link);
  line.hidden = false;
}

function close() {
  source?.close();
  source = undefined;
}

function receive({ data }) {
  const { changes } = JSON.parse(data).data ?? {};
  // The session has ended, or too many streams are open.
  if (!changes) return close();
  after = changes.cursor;
  if (changes.node.action === 'CREATED') show(changes.node.recordId);
}

/** A browser opens few connections to a server, so a hidden page has none. */
async function openIfVisible() {
  if (document.hidden || source) return;
  if (after === undefined) {
    const response = await fetch(line.dataset.position);
    after = (await response.json()).data?.changes?.position;
    if (after === undefined || document.hidden || source) return;
  }
  const url = new URL(line.dataset.changes, location.href);
  const variables = JSON.parse(url.searchParams.get('variables'));
  url.searchParams.set('variables', JSON.stringify({ ...variables, after }));
  source = new EventSource(url);
  on(source, 'next', receive);
  on(source, 'complete', close);
}

const open = () => openIfVisible().catch(() => {});

on(document, 'visibilitychange', () => {
  if (document.hidden) close();
  else open();
});
on(window, 'pagehide', close);
open();
