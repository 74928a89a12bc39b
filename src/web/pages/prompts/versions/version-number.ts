import { maxVersionNumber } from '../../../../modules/prompts/versions/input.ts';

/** The number of a version in an address or a form; 0, which no version has, for other texts. */
export function versionNumber(text = ''): number {
  const number = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  return number <= maxVersionNumber ? number : 0;
}
