/* Runs in the browser, once Scalar's own script is loaded. */

const reply = await fetch('/openapi.json');
const content = await reply.json();

/** Without this, Scalar would narrow a list to the first word of each filter. */
function leaveOut(parameter) {
  const [value] = parameter.schema?.enum ?? [];
  if (parameter.required || value === undefined) return;
  parameter.examples = { default: { value, 'x-disabled': true } };
}
const operations = Object.values(content.paths).flatMap((path) => Object.values(path));
for (const { parameters = [] } of operations) parameters.forEach(leaveOut);

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
