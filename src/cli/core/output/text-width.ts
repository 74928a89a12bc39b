/** Western text: characters that occupy one column each. */
export const narrowText = /^[ -~\u00a1-\u00ac\u00ae-\u02af\u2013\u2014\u2018-\u201f\u2026]*$/;

/**
 * Measures widths in terminal columns. string-width is loaded only if it is needed: its Unicode
 * tables take longer to load than the rest of the client.
 */
export async function widthFunction(texts: readonly string[]): Promise<(text: string) => number> {
  if (texts.every((text) => narrowText.test(text))) return (text) => text.length;
  const { default: stringWidth } = await import('string-width');
  return (text) => stringWidth(text);
}
