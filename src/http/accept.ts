/** How much a client wants what it names in an Accept-like header, from 0 (not at all) to 1. */
export function quality(header: string | undefined, name: string): number {
  for (const part of (header ?? '').split(',')) {
    const [value, ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    if (value !== name) continue;
    const given = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 0;
}
