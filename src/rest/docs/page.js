/* Runs in the browser, after Scalar's script. */

document.getElementById('loading').hidden = false;
const reply = await fetch('/openapi.json');
const content = await reply.json();

/** Otherwise, Scalar sends every filter with its first enum value. */
function disableByDefault(parameter) {
  const [value] = parameter.schema?.enum ?? [];
  if (parameter.required || value === undefined) return;
  parameter.examples = { default: { value, 'x-disabled': true } };
}
const operations = Object.values(content.paths).flatMap((path) => Object.values(path));
for (const { parameters = [] } of operations) parameters.forEach(disableByDefault);

globalThis.Scalar.createApiReference('#docs', {
  content,
  // No requests to other hosts.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  // A key that is entered is not stored.
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'none',
  defaultOpenAllTags: true,
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
});

// Scalar's copy buttons have no accessible name.
const nameButtons = () => {
  for (const button of document.querySelectorAll('.scalar-code-copy:not([aria-label])')) {
    button.ariaLabel = 'Copy';
  }
};
new MutationObserver(nameButtons).observe(document.body, { childList: true, subtree: true });
nameButtons();
