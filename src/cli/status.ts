import { CliError } from './cli-error.ts';
import type { Service } from './config/profile.ts';
import type { Sourced } from './config/server-choice.ts';
import { type Call, command } from './declare/command.ts';
import { enumText } from './enum-values.ts';
import { truncatedKey } from './instance/instance.ts';
import { fetchViewer } from './viewer.ts';

/** What became of asking about one key. */
interface KeyStatus {
  readonly service: Service;
  readonly key: string | null;
  readonly source: string | null;
  readonly identity: Awaited<ReturnType<typeof fetchViewer>> | undefined;
  readonly error: CliError | undefined;
}

export const status = command({
  name: 'status',
  summary: 'Show whether the server can be reached, and who you are there',
  hasInstanceOptions: true,
  run: async (call) => {
    const { instance, url, keys } = call.server();
    const keyStatuses: KeyStatus[] = [];
    for (const service of ['prompts', 'finance'] as const) {
      const key = keys[service];
      if (key !== undefined) keyStatuses.push(await checkKey(call, service, url, key));
    }
    if (keyStatuses.length === 0) keyStatuses.push(await checkKey(call, 'prompts', url, undefined));
    const identity = keyStatuses.find(({ identity }) => identity)?.identity;
    const firstError = keyStatuses.find(({ error }) => error)?.error;
    return {
      instance: instance?.value ?? null,
      instanceSource: instance?.source ?? null,
      url: url.value,
      urlSource: url.source,
      reachable: keyStatuses.some(({ error }) => error?.exit !== 'unreachable'),
      serverVersion: identity?.serverVersion ?? null,
      name: identity?.viewer.name ?? null,
      email: identity?.viewer.email ?? null,
      role: identity?.viewer.role ?? null,
      keys: keyStatuses.filter(({ key }) => key !== null).map(toKeyRow),
      problem: firstError?.message ?? null,
      exit: firstError?.exit ?? ('done' as const),
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
    show: (result, { record }) => {
      record([
        ['Instance', result.instance && `${result.instance} (${result.instanceSource})`],
        ['Address', `${result.url} (${result.urlSource})`],
        ['Reachable', result.reachable ? 'yes' : 'no'],
        ['Server version', result.serverVersion],
        ['Who', result.email && `${result.name} <${result.email}>`],
        ['Role', enumText(result.role)],
        ...result.keys.map((key) => [`Key for ${key.service}`, keyLine(key)] as const),
        ...(result.problem ? ([['Problem', result.problem]] as const) : []),
      ]);
    },
  },
  exitOf: ({ exit }) => exit,
});

async function checkKey(
  { connect }: Pick<Call, 'connect'>,
  service: Service,
  url: Sourced,
  key: Sourced | undefined,
): Promise<KeyStatus> {
  const keyRow = { service, key: truncatedKey(key?.value), source: key?.source ?? null };
  try {
    const sources = { url: url.source, key: key?.source };
    const identity = await fetchViewer(connect({ url: url.value, key: key?.value, sources }));
    return { ...keyRow, identity, error: undefined };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { ...keyRow, identity: undefined, error };
  }
}

function toKeyRow({ service, key, source, identity, error }: KeyStatus) {
  const { credential, rateLimit = null } = identity ?? {};
  const isRejected = error?.exit === 'notAllowed';
  return {
    service,
    key,
    source,
    valid: identity ? true : isRejected ? false : null,
    permission: credential?.permission ?? null,
    scopes: credential?.scopes ?? [],
    rateLimit,
  };
}

function keyLine({
  key,
  source,
  valid,
  permission,
  scopes,
  rateLimit,
}: ReturnType<typeof toKeyRow>) {
  const parts = [
    `${key} (${source})`,
    valid === false && 'not valid',
    permission && `permission ${enumText(permission)}`,
    scopes.length > 0 && `scopes ${scopes.map(enumText).join(', ')}`,
    rateLimit && `${rateLimit.remaining} of ${rateLimit.limit} requests left this minute`,
  ];
  return parts.filter(Boolean).join(', ');
}
