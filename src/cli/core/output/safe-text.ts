/**
 * Control characters (C0 and C1), invisible formatting characters and line separators. In output
 * from a server, they could move the cursor, change the window title, or disguise other characters.
 * Line breaks, the joiners of emoji and of some scripts, and visible Arabic, Syriac and Kaithi
 * signs are safe.
 */
const unsafe =
  /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\n\u200c\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]/gv;

/** Keeps line breaks and replaces tabs with spaces. */
export function safeText(text: string): string {
  return text
    .replace(/\r\n|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(unsafe, '');
}

export function safeLine(text: string): string {
  return safeText(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));
}

const escaped = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Makes JSON safe for a terminal: escapes what JSON leaves unescaped in strings. The values stay. */
export function safeJson(json: string): string {
  // Outside of strings, JSON can contain only these two control characters and line breaks.
  return json.replaceAll('\r', '').replaceAll('\t', '  ').replace(unsafe, escaped);
}
