import { enumText } from '../../common/enum-values.ts';
import { CliError } from '../core/cli-error.ts';
import { fetchViewer } from '../core/client/viewer.ts';
import { type Call, command } from '../core/declare/command.ts';
import type { KeyStorage, Service } from '../core/profiles/profile.ts';
import type { ChosenKey, Sourced } from '../core/profiles/server-choice.ts';
import { truncatedKey } from './instance/instance.ts';

interface KeyStatus {
  readonly service: Service;
  readonly key: string | null;
  readonly source: string | null;
  readonly storage: KeyStorage | null;
  readonly identity: Awaited<ReturnType<typeof fetchViewer>> | undefined;
  readonly error: CliError | undefined;
}

const keyLabels = { prompts: 'API key', finance: 'Finance key' } as const;

export const status = command({
  name: 'status',
  summary: 'Show the server, your user and your keys',
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
      instance: 'The name of the instance, or null if none is used.',
      instanceSource:
        'Where the instance comes from: --instance, FOLIO_INSTANCE or configuration (the current instance); or null.',
      url: 'The URL of the server.',
      urlSource: 'Where the URL comes from: FOLIO_URL, instance <name> or default.',
      reachable: 'Whether the server is reachable.',
      serverVersion: 'The version of the server, or null.',
      name: 'Your name, or null.',
      email: 'Your email address, or null.',
      role: 'Your role, or null.',
      keys: 'The keys: service, key (the first characters), source (a variable or instance <name>), storage (keychain, file, or null for a variable), valid, permission, scopes, rateLimit.',
      problem: 'The error message, or null.',
      exit: 'The name of the exit code.',
    },
    show: (result, { record }) => {
      record([
        ['Instance', result.instance && `${result.instance} (${result.instanceSource})`],
        ['URL', `${result.url} (${result.urlSource})`],
        ['Reachable', result.reachable ? 'yes' : 'no'],
        ['Server version', result.serverVersion],
        ['User', result.email && `${result.name} <${result.email}>`],
        ['Role', enumText(result.role)],
        ...result.keys.map((key) => [keyLabels[key.service], keyLine(key)] as const),
        ...(result.problem ? ([['Error', result.problem]] as const) : []),
      ]);
    },
  },
  exitOf: ({ exit }) => exit,
});

async function checkKey(
  { connect }: Pick<Call, 'connect'>,
  service: Service,
  url: Sourced,
  key: ChosenKey | undefined,
): Promise<KeyStatus> {
  const keyRow = {
    service,
    key: truncatedKey(key?.visiblePart),
    source: key?.source ?? null,
    storage: key?.storage ?? null,
  };
  try {
    const sources = { url: url.source, key: key?.source };
    const identity = await fetchViewer(connect({ url: url.value, key: key?.value, sources }));
    return { ...keyRow, identity, error: undefined };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { ...keyRow, identity: undefined, error };
  }
}

function toKeyRow({ service, key, source, storage, identity, error }: KeyStatus) {
  const { credential, rateLimit = null } = identity ?? {};
  const isRejected = error?.exit === 'notAllowed';
  return {
    service,
    key,
    source,
    storage,
    valid: identity ? true : isRejected ? false : null,
    permission: credential?.permission ?? null,
    scopes: credential?.scopes ?? [],
    rateLimit,
  };
}

function keyLine({
  key,
  source,
  storage,
  valid,
  permission,
  scopes,
  rateLimit,
}: ReturnType<typeof toKeyRow>) {
  const parts = [
    `${key} (${[source, storage].filter(Boolean).join(', ')})`,
    valid === false && 'invalid',
    permission && `permission ${enumText(permission)}`,
    scopes.length > 0 && `scopes ${scopes.map(enumText).join(', ')}`,
    rateLimit && `${rateLimit.remaining} of ${rateLimit.limit} requests left this minute`,
  ];
  return parts.filter(Boolean).join(', ');
}
