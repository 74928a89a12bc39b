import { latest } from '../labels/input.ts';

interface VersionArguments {
  readonly number?: number | null | undefined;
  readonly label?: string | null | undefined;
}

/**
 * The condition of a version that is chosen by its number or a label. `latest` has none: the newest
 * version is the first one.
 */
export function versionCondition({ number, label }: VersionArguments) {
  if (number != null) return { number };
  return label === latest || label == null ? {} : { labels: { some: { name: label } } };
}
