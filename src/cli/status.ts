import { CliError } from './cli-error.ts';
import type { Service } from './config/profile.ts';
import type { Sourced } from './config/server-choice.ts';
import { type Call, command } from './declare/command.ts';
import { shown } from './enum-values.ts';
import { keyBeginning } from './instance/instance.ts';
import { fetchViewer } from './viewer.ts';

/** What became of asking about one key. */
interface KeyStatus {
  readonly service: Service;
  readonly key: string | null;
  readonly source: string | null;
  readonly who: Awaited<ReturnType<typeof fetchViewer>> | undefined;
  readonly failure: CliError | undefined;
}

export const status = command({
  name: 'status',
  summary: 'Show whether the server can be reached, and who you are there',
  takesInstance: true,
  run: async (call) => {
    const { instance, url, keys } = call.server();
    const asked: KeyStatus[] = [];
    for (const service of ['prompts', 'finance'] as const) {
      const key = keys[service];
      if (key !== undefined) asked.push(await askAbout(call, service, url, key));
    }
    if (asked.length === 0) asked.push(await askAbout(call, 'prompts', url, undefined));
    const known = asked.find(({ who }) => who)?.who;
    const problem = asked.find(({ failure }) => failure)?.failure;
    return {
      instance: instance?.value ?? null,
      instanceSource: instance?.source ?? null,
      url: url.value,
      urlSource: url.source,
      reachable: asked.some(({ failure }) => failure?.exit !== 'unreachable'),
      serverVersion: known?.serverVersion ?? null,
      name: known?.viewer.name ?? null,
      email: known?.viewer.email ?? null,
      role: known?.viewer.role ?? null,
      keys: asked.filter(({ key }) => key !== null).map(keyOf),
      problem: problem?.message ?? null,
      exit: problem?.exit ?? ('done' as const),
    };
  },
  output: {
    fields: {
      instance: 'The name of the instance, or null when the environment names the server.',
      instanceSource: '--instance, FOLIO_INSTANCE or configuration (the current one), or null.',
      url: 'The address of the server.',
      urlSource: 'FOLIO_URL, instance and its name, or default.',
      reachable: 'Whether the server answers.',
      serverVersion: 'Its version, or null when it does not say.',
      name: 'Your name there, or null.',
      email: 'Your address there, or null.',
      role: 'Your role there, or null.',
      keys: 'For each key: service, key (its beginning), source (a variable, or instance and its name), valid, permission, scopes, and rateLimit.',
      problem: 'What is wrong, or null.',
      exit: 'The exit code in words.',
    },
    show: (found, { record }) => {
      record([
        ['Instance', found.instance && `${found.instance} (${found.instanceSource})`],
        ['Address', `${found.url} (${found.urlSource})`],
        ['Reachable', found.reachable ? 'yes' : 'no'],
        ['Server version', found.serverVersion],
        ['Who', found.email && `${found.name} <${found.email}>`],
        ['Role', shown(found.role)],
        ...found.keys.map((key) => [`Key for ${key.service}`, keyLine(key)] as const),
        ...(found.problem ? ([['Problem', found.problem]] as const) : []),
      ]);
    },
  },
  exitOf: ({ exit }) => exit,
});

async function askAbout(
  { connect }: Pick<Call, 'connect'>,
  service: Service,
  url: Sourced,
  key: Sourced | undefined,
): Promise<KeyStatus> {
  const shownKey = { service, key: keyBeginning(key?.value), source: key?.source ?? null };
  try {
    const from = { url: url.source, key: key?.source };
    const who = await fetchViewer(connect({ url: url.value, key: key?.value, from }));
    return { ...shownKey, who, failure: undefined };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { ...shownKey, who: undefined, failure: error };
  }
}

function keyOf({ service, key, source, who, failure }: KeyStatus) {
  const { credential, rateLimit = null } = who ?? {};
  const isRefused = failure?.exit === 'notAllowed';
  return {
    service,
    key,
    source,
    valid: who ? true : isRefused ? false : null,
    permission: credential?.permission ?? null,
    scopes: credential?.scopes ?? [],
    rateLimit,
  };
}

function keyLine({ key, source, valid, permission, scopes, rateLimit }: ReturnType<typeof keyOf>) {
  const parts = [
    `${key} (${source})`,
    valid === false && 'not valid',
    permission && `permission ${shown(permission)}`,
    scopes.length > 0 && `scopes ${scopes.map(shown).join(', ')}`,
    rateLimit && `${rateLimit.remaining} of ${rateLimit.limit} requests left this minute`,
  ];
  return parts.filter(Boolean).join(', ');
}
