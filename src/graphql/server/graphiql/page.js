/* Runs in the browser: first before GraphiQL's script is loaded, then when the page is ready. */

const options = JSON.parse(document.getElementById('options').textContent);
const notice = document.getElementById('notice');

globalThis.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => options.workers[label],
};

/** Removes an Authorization header without a key, so that the session is used. */
function withoutEmptyCredential(headers = {}) {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) =>
        !/^authorization$/i.test(name) || !/^(bearer)?$/i.test(String(value).trim()),
    ),
  );
}

/** Without the schema, GraphiQL has no documentation and no completion. Shows the reason. */
function showSchemaNotice({ data, errors }) {
  const reason = errors?.[0]?.message ?? 'unknown error';
  notice.hidden = Boolean(data?.__schema);
  notice.textContent = `You can run operations, but documentation and completion are not available. The schema could not be loaded: ${reason}`;
}

/** The ids of the records that were created, by the name of the example. */
const created = {};

function rememberCreated(name, data) {
  const payload = data && Object.values(data)[0];
  const record = payload && Object.values(payload).find((each) => each?.id);
  if (record) created[name] = record.id;
}

/**
 * Returns the variables of an example with the id of the created record.
 * @throws the name of the example to run first
 */
function fillIn(name, variables = {}) {
  const source = options.idFrom[name];
  const filled = { ...variables };
  if (source && filled.id === '') {
    if (!created[source]) {
      throw new Error(`Run the example ${source} first, or enter an id in Variables`);
    }
    filled.id = created[source];
  }
  if (source && filled.password === '') throw new Error('Enter your password in Variables');
  return filled;
}

function showSignInNotice({ errors = [] }, headers) {
  const isMissing = errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
  const hasKey = Object.keys(headers).some((name) => /^authorization$/i.test(name));
  if (!isMissing || hasKey) return;
  const link = document.createElement('a');
  link.href = `/sign-in?next=${options.endpoint}`;
  link.textContent = 'Sign in';
  notice.hidden = false;
  notice.replaceChildren('You are not signed in. ', link, ', or put a key in Headers.');
}

async function fetcher({ query, operationName, variables }, context) {
  const operations = context?.documentAST?.definitions ?? [];
  const isStream = operations.some(
    ({ operation, name }) =>
      operation === 'subscription' && (!operationName || name?.value === operationName),
  );
  if (isStream) return follow({ query, operationName, variables }, context);
  try {
    return await send(
      { query, operationName, variables: fillIn(operationName, variables) },
      context,
    );
  } catch (error) {
    return { errors: [{ message: error.message }] };
  }
}

async function send({ query, operationName, variables }, { headers } = {}) {
  const sent = withoutEmptyCredential(headers);
  const response = await fetch(options.endpoint, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
      ...sent,
    },
    body: JSON.stringify({ query, operationName, variables }),
  });
  const text = await response.text();
  let result;
  try {
    result = JSON.parse(text);
  } catch {
    result = {
      errors: [{ message: `The server returned status ${response.status} without JSON` }],
    };
  }
  if (operationName === 'IntrospectionQuery') showSchemaNotice(result);
  else showSignInNotice(result, sent);
  if (Object.values(options.idFrom).includes(operationName)) {
    rememberCreated(operationName, result.data);
  }
  return result;
}

/** The results of a subscription. GraphiQL ends it with `return`. */
function follow(params, { headers } = {}) {
  const abort = new AbortController();
  const results = resultsOf(params, withoutEmptyCredential(headers), abort.signal);
  return {
    next: () => results.next(),
    async return() {
      abort.abort();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* resultsOf(params, headers, signal) {
  try {
    const response = await fetch(options.endpoint, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(params),
      signal,
    });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      yield await response.json();
      return;
    }
    let text = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (text + part).split('\n\n');
      text = events.pop();
      for (const event of events) {
        const [, data] = /^event: next\ndata: (.*)$/.exec(event) ?? [];
        if (data) yield JSON.parse(data);
      }
    }
  } catch (error) {
    if (!signal.aborted) yield { errors: [{ message: error.message }] };
  }
}

/**
 * GraphiQL opens the tab whose text it has stored by itself, which it does at an edit only, and
 * otherwise adds an empty tab.
 */
function storeActiveTab() {
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState'));
    for (const name of ['query', 'variables']) {
      localStorage.setItem(`graphiql:${name}`, tabs[activeTabIndex][name] ?? '');
    }
  } catch {
    // Nothing is stored: GraphiQL opens the examples.
  }
}

document.addEventListener('DOMContentLoaded', () => {
  storeActiveTab();
  document.getElementById('loading').hidden = false;
  globalThis.YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), {
    title: 'folio',
    logo: options.icon,
    fetcher,
    defaultTabs: options.tabs,
    defaultHeaders: options.headersHint,
    shouldPersistHeaders: false,
    defaultEditorToolsVisibility: 'variables',
    // GraphiQL's own handler would write the document into the URL, and a reload would run it.
    onEditQuery() {},
  });
});
