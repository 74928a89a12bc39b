import { closest, distance } from 'fastest-levenshtein';

export interface UnknownSetting {
  readonly variable: string;
  /** Without the value: it may be a secret. */
  readonly message: string;
  /** The most similar setting, if any is similar. */
  readonly suggestion: string | undefined;
}

const commandLineSettings: readonly string[] = [
  'FOLIO_URL',
  'FOLIO_API_KEY',
  'FOLIO_FINANCE_KEY',
  'FOLIO_INSTANCE',
  'FOLIO_CONFIG_DIR',
  'FOLIO_REGISTRY',
  'FOLIO_NO_UPDATE_NOTICE',
  'FOLIO_PAGER',
  'FOLIO_COMPLETION_WORDS',
];

/** Other software uses these first words too. Such a variable must be similar to a setting. */
const sharedPrefixes = ['BASE', 'DATA', 'DATABASE', 'LOG', 'MAX', 'OTEL', 'REDIS', 'WEB'];

/**
 * Variables that Kubernetes sets for services named `folio`, `storage` or `metrics`:
 * https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 */
const serviceVariable =
  /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_(PORT|PROTO|ADDR))?$/;
const serviceAddress = /^(tcp|udp|sctp):\/\//i;

type Environment = Readonly<Record<string, string | undefined>>;

/** Finds variables that look like settings but have no effect. @param known all settings. */
export function findUnknownSettings(env: Environment, known: readonly string[]): UnknownSetting[] {
  const prefixes = ownPrefixes(known);
  return Object.entries(env).flatMap(([variable, value]) => {
    if (!value || known.includes(variable)) return [];
    if (serviceVariable.test(variable) || serviceAddress.test(value)) return [];
    // Some tools use lower-case names.
    const name = variable.toUpperCase();
    if (commandLineSettings.includes(name)) return [];
    const isOwn = prefixes.some((prefix) => name.startsWith(`${prefix}_`));
    const suggestion = isOwn
      ? nearest(name, known, ({ length }) => Math.max(2, Math.floor(length / 3)))
      : similarUnset(name, known, env);
    if (!isOwn && !suggestion) return [];
    const hint = suggestion ? `; did you mean ${suggestion}?` : '';
    return [{ variable, message: `${variable} is not a setting of folio${hint}`, suggestion }];
  });
}

function ownPrefixes(known: readonly string[]): string[] {
  const words = known
    .filter((name) => name.includes('_'))
    .map((name) => name.slice(0, name.indexOf('_')));
  return [...new Set(words)].filter((word) => !sharedPrefixes.includes(word));
}

/** Undefined for a short name, which is similar to many others, and if the known setting is set too. */
function similarUnset(
  name: string,
  known: readonly string[],
  env: Environment,
): string | undefined {
  if (name.length < 8) return undefined;
  const suggestion = nearest(name, known, ({ length }) => (length < 9 ? 1 : 2));
  return suggestion && env[suggestion] ? undefined : suggestion;
}

/** @param limit the maximum number of different characters. */
function nearest(
  name: string,
  known: readonly string[],
  limit: (candidate: string) => number,
): string | undefined {
  const candidate = closest(name, [...known]);
  return distance(name, candidate) <= limit(candidate) ? candidate : undefined;
}
