/* Runs in the browser, once Scalar's own script is loaded. */

const reply = await fetch('/openapi.json');
const content = await reply.json();

/** Without this, Scalar would narrow a list to the first word of each filter. */
function disableByDefault(parameter) {
  const [value] = parameter.schema?.enum ?? [];
  if (parameter.required || value === undefined) return;
  parameter.examples = { default: { value, 'x-disabled': true } };
}
const operations = Object.values(content.paths).flatMap((path) => Object.values(path));
for (const { parameters = [] } of operations) parameters.forEach(disableByDefault);

globalThis.Scalar.createApiReference('#docs', {
  content,
  // Nothing from or to anybody else.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  // A pasted key is forgotten with the page.
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'promptKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'none',
  defaultOpenAllTags: true,
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
});

// Scalar's buttons that copy an example have no name that a screen reader could say.
const nameButtons = () => {
  for (const button of document.querySelectorAll('.scalar-code-copy:not([aria-label])')) {
    button.ariaLabel = 'Copy';
  }
};
new MutationObserver(nameButtons).observe(document.body, { childList: true, subtree: true });
nameButtons();
