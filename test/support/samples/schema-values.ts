import type { JsonSchema } from '../../../src/rest/openapi/json-schema.ts';
import { pixel } from '../images/images.ts';

/** Values on both sides of each limit that a schema states. */
export function valuesOf(schema: JsonSchema): { fits: unknown[]; breaks: unknown[] } {
  const { minLength, maxLength, minimum, maximum, maxItems, items } = schema as Record<
    string,
    number
  > &
    JsonSchema;
  if (items?.contentEncoding) {
    const images = (count: number) => Array(count).fill(pixel);
    return {
      fits: [[], images(1), images(maxItems as number)],
      breaks: [images((maxItems as number) + 1), ['x'], [1], pixel],
    };
  }
  const types = [schema.type].flat();
  const text = (length: number) => 'x'.repeat(length);
  const list = (length: number) =>
    Array.from({ length }, (_, index) => `${index}`.padStart(items?.minLength as number, 'x'));
  const inItems = items ? valuesOf(items) : { fits: [], breaks: [] };
  const fits = [
    ...(minLength !== undefined ? [text(minLength)] : []),
    ...(maxLength !== undefined ? [text(maxLength)] : []),
    ...(minimum !== undefined ? [minimum] : []),
    ...(maximum !== undefined ? [maximum] : []),
    ...(maxItems !== undefined ? [list(maxItems)] : []),
    ...(schema.enum ?? []),
    ...(types.includes('null') ? [null] : []),
    ...(schema.format === 'date' ? ['1900-01-01', '2199-12-31'] : []),
    ...(types.includes('boolean') ? [true, false] : []),
    ...inItems.fits.map((item) => [item]),
  ];
  const breaks = [
    ...(minLength !== undefined ? [text(minLength - 1)] : []),
    ...(maxLength !== undefined ? [text(maxLength + 1)] : []),
    ...(minimum !== undefined ? [minimum - 1] : []),
    ...(maximum !== undefined ? [maximum + 1] : []),
    ...(maxItems !== undefined ? [list(maxItems + 1)] : []),
    ...(schema.enum ? ['another word'] : []),
    ...(types.includes('null') ? [] : [null]),
    ...(types.includes('integer') ? [1.5] : []),
    ...(types.includes('string') ? [] : ['5']),
    ...(schema.format === 'date' ? ['1899-12-31', '2200-01-01', '2026-02-30', '1/3/2026'] : []),
    ...inItems.breaks.map((item) => [item]),
  ];
  return { fits, breaks };
}
