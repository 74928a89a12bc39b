/**
 * Control characters (C0 and C1) and bidirectional formatting characters. In text from a server,
 * they could move the cursor, change the window title or disguise other text.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes text safe for a terminal. Keeps line breaks and replaces tabs with spaces. */
export function safeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').replace(unsafe, '');
}

/** Makes text safe for a terminal, on one line. */
export function safeLine(text: string): string {
  return safeText(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));
}

/** Escapes control characters that JSON leaves unescaped (C1) and that a terminal would execute. */
export function safeJson(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
