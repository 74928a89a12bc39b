import { closest, distance } from 'fastest-levenshtein';

/** A variable that looks like a setting and has no effect. */
export interface UnknownSetting {
  readonly variable: string;
  /** Never repeats the value. */
  readonly message: string;
  /** The setting that was probably meant. */
  readonly suggestion: string | undefined;
}

/** Documented settings without an effect yet, each with the value that needs none. */
const notImplemented: Readonly<Record<string, string>> = {
  METRICS_PORT: 'off',
  WEB_CONCURRENCY: '1',
  GRAPHQL_TRUSTED_ONLY: 'off',
};

/** Variables of the command line, which can share a shell with the server. */
const commandLineSettings: readonly string[] = [
  'FOLIO_URL',
  'FOLIO_API_KEY',
  'FOLIO_FINANCE_KEY',
  'FOLIO_INSTANCE',
  'FOLIO_CONFIG_DIR',
  'FOLIO_REGISTRY',
];

/**
 * First words of settings that other software uses as often. Of these, and of all other variables,
 * only misspelt names of settings are reported.
 */
const sharedPrefixes = ['BASE', 'DATA', 'DATABASE', 'LOG', 'MAX', 'REDIS', 'WEB'];

/**
 * What Kubernetes sets for a service that is called `folio`, `storage` or `metrics`:
 * https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 */
const serviceVariable =
  /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_(PORT|PROTO|ADDR))?$/;
const serviceAddress = /^(tcp|udp|sctp):\/\//i;

type Environment = Readonly<Record<string, string | undefined>>;

/** Every set variable that is meant for folio and has no effect. @param known all settings. */
export function findUnknownSettings(env: Environment, known: readonly string[]): UnknownSetting[] {
  const prefixes = ownPrefixes(known);
  return Object.entries(env).flatMap(([variable, value]) => {
    if (!value || known.includes(variable)) return [];
    if (serviceVariable.test(variable) || serviceAddress.test(value)) return [];
    if (Object.hasOwn(notImplemented, variable)) {
      const message = `${variable} is not implemented yet and has no effect`;
      return value === notImplemented[variable]
        ? []
        : [{ variable, message, suggestion: undefined }];
    }
    // Some systems and tools write names in lower case.
    const name = variable.toUpperCase();
    if (commandLineSettings.includes(name)) return [];
    const isOwn = prefixes.some((prefix) => name.startsWith(`${prefix}_`));
    const suggestion = isOwn
      ? nearest(name, known, ({ length }) => Math.max(2, Math.floor(length / 3)))
      : misspelt(name, known, env);
    if (!isOwn && !suggestion) return [];
    const hint = suggestion ? `; did you mean ${suggestion}?` : '';
    return [{ variable, message: `${variable} is not a setting of folio${hint}`, suggestion }];
  });
}

function ownPrefixes(known: readonly string[]): string[] {
  const words = [...known, ...Object.keys(notImplemented)]
    .filter((name) => name.includes('_'))
    .map((name) => name.slice(0, name.indexOf('_')));
  return [...new Set(words)].filter((word) => !sharedPrefixes.includes(word));
}

/** Short names are near to many others; a setting that is set as well was not misspelt. */
function misspelt(name: string, known: readonly string[], env: Environment): string | undefined {
  if (name.length < 8) return undefined;
  const suggestion = nearest(name, known, ({ length }) => (length < 9 ? 1 : 2));
  return suggestion && env[suggestion] ? undefined : suggestion;
}

/** @param limit how many characters may differ from a name. */
function nearest(
  name: string,
  known: readonly string[],
  limit: (candidate: string) => number,
): string | undefined {
  const candidate = closest(name, [...known]);
  return distance(name, candidate) <= limit(candidate) ? candidate : undefined;
}
