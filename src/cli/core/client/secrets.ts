/** Keys; names whose values are secret; signatures in URLs. */
const key = /\b((?:fol|fin)_[0-9A-Za-z]{6})[0-9A-Za-z]+/g;
const secretMember =
  /("(?:[^"\\]*(?:password|secret|token|authorization|cookie|pepper|deviceCode)[^"\\]*)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;
const secretParameter = /([?&](?:signature|token|code|invite|key)=)[^&\s"\\]+/gi;
const secretHeader = /^(set-cookie|cookie|authorization|proxy-authorization)$/i;

export function withoutSecrets(text: string): string {
  return text.replace(key, '$1…').replace(secretMember, '$1"…"').replace(secretParameter, '$1…');
}

/** A header without a secret value. The first characters of a key are kept, to identify it. */
export function headerWithoutSecret(name: string, value: string): string {
  const isKey = /^Bearer (fol|fin)_/.test(value);
  if (secretHeader.test(name) && !isKey) return `${name}: …`;
  return `${name}: ${withoutSecrets(value)}`;
}
