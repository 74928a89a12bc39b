/** The quality value of a name in an Accept-like header, from 0 (not acceptable) to 1. */
export function quality(header: string | undefined, name: string): number {
  return findQuality(header, name) ?? 0;
}

/** The most specific range counts. */
export function mediaTypeQuality(header: string | undefined, type: string): number {
  const [group] = type.split('/', 1);
  return (
    findQuality(header, type) ??
    findQuality(header, `${group}/*`) ??
    findQuality(header, '*/*') ??
    0
  );
}

/** Undefined if the header does not contain the name. */
export function findQuality(header: string | undefined, name: string): number | undefined {
  if (!header) return undefined;
  for (const part of header.split(',')) {
    const [value, ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    if (value !== name) continue;
    const parameter = parameters.find((each) => each.startsWith('q='));
    const weight = parameter === undefined ? 1 : Number(parameter.slice(2));
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return undefined;
}
