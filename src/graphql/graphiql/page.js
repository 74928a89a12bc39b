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

async function fetcher({ query, operationName, variables }, { headers } = {}) {
  const response = await fetch(options.endpoint, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
      ...withoutEmptyCredential(headers),
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
  return result;
}

document.addEventListener('DOMContentLoaded', () => {
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
