/** The quality value of a name in an Accept-like header, from 0 (not acceptable) to 1. */
export function quality(header: string | undefined, name: string): number {
  for (const part of (header ?? '').split(',')) {
    const [value, ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    if (value !== name) continue;
    const parameter = parameters.find((each) => each.startsWith('q='));
    const weight = parameter === undefined ? 1 : Number(parameter.slice(2));
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 0;
}
