/* Runs in the browser, once Scalar's own script is loaded. */

globalThis.Scalar.createApiReference('#docs', {
  url: '/openapi.json',
  // Nothing from or to anybody else.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  // A pasted key is forgotten with the page.
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'promptTemplateKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  defaultOpenFirstTag: true,
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
});
