/* Runs in the browser, before and after GraphiQL's own script is loaded. */

const options = JSON.parse(document.getElementById('options').textContent);
const notice = document.getElementById('notice');

globalThis.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => options.workers[label],
};

/** A credential that was not filled in is left out, so that the session counts. */
function withoutEmptyCredential(headers = {}) {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) =>
        !/^authorization$/i.test(name) || !/^(bearer)?$/i.test(String(value).trim()),
    ),
  );
}

/** Without a schema GraphiQL neither documents nor completes; it should say why. */
function showSchemaNotice({ data, errors }) {
  const reason = errors?.[0]?.message ?? 'nothing';
  notice.hidden = Boolean(data?.__schema);
  notice.textContent = `Operations run, but without the schema there is no documentation or completion. The server said: ${reason}`;
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
    result = { errors: [{ message: `The server answered ${response.status} without JSON` }] };
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
    // GraphiQL's would write the document into the address, and a reload would run it.
    onEditQuery() {},
  });
});
