/**
 * Control characters of both sets and those that turn the direction of text: what comes from a
 * server could move the cursor, retitle the window or look like something else than it is.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text of any lines, for a terminal: line breaks stay, tabs become spaces. */
export function safeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').replace(unsafe, '');
}

/** The same on one line. */
export function safeLine(text: string): string {
  return safeText(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));
}

/** JSON escapes the first set of control characters; a terminal takes the second for commands too. */
export function safeJson(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
