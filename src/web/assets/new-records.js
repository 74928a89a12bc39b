// Shows above a list how many records were created since the page was loaded.

const line = document.querySelector('[data-changes]');
/** Ids: a change is sent again after a lost connection. */
const created = new Set();
let after;
let source;

function show(recordId) {
  created.add(recordId);
  const { one, many } = line.dataset;
  const link = document.createElement('a');
  link.href = location.pathname + location.search;
  link.textContent = 'Show';
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
  // The browser connects again after the server has ended the stream, for example by a restart.
  source = new EventSource(url);
  source.addEventListener('next', receive);
}

const open = () => openIfVisible().catch(() => {});

document.addEventListener('visibilitychange', () => {
  if (document.hidden) close();
  else open();
});
addEventListener('pagehide', close);
open();
