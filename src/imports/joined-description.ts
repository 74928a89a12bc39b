const containsIgnoringCase = (text: string, part: string) =>
  text.toLowerCase().includes(part.toLowerCase());

/** "Payee – Purpose". Many banks repeat one in the other: then only the longer text. */
export function joinedDescription(payee: string, purpose: string): string {
  const texts = [payee.trim(), purpose.trim()] as const;
  if (containsIgnoringCase(texts[1], texts[0])) return purpose;
  if (containsIgnoringCase(texts[0], texts[1])) return payee;
  return texts.join(' – ');
}
