/** The value of each decimal digit that was converted. Unicode has fewer than 1,000. */
const values = new Map<string, string>();

/** The value of a decimal digit of any script. Unicode lists those of a script in order, from 0 to 9. */
function latinDigit(digit: string): string {
  const known = values.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  const latin = String(value % 10);
  values.set(digit, latin);
  return latin;
}

/** Longer texts are neither amounts nor dates. */
const maxLength = 100;

/** Converts "١٬٢٣٤٫٥" to "1'234.5", and removes invisible characters such as direction marks. */
export function inLatinDigits(text: string): string {
  // Most cells of large files.
  if (text.length > maxLength || !/[^\0-\x7f]/.test(text)) return text;
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[٫．]/g, '.')
    .replaceAll('，', ',')
    .replaceAll('／', '/')
    .replaceAll('－', '-')
    .replaceAll('٬', "'");
}
