import { keyField, type Service } from './config/profile.ts';
import { type Call, command } from './declare/command.ts';
import { Failure } from './failure.ts';
import { keyBeginning } from './instance/instance.ts';
import { whoAmI } from './who.ts';
import { shown } from './words.ts';

/** What became of asking about one key. */
interface KeyStatus {
  readonly service: Service;
  readonly key: string | null;
  readonly who: Awaited<ReturnType<typeof whoAmI>> | undefined;
  readonly failure: Failure | undefined;
}

export const status = command({
  name: 'status',
  summary: 'Show whether the server can be reached, and who you are there',
  takesInstance: true,
  run: async (call) => {
    const { name, ...profile } = call.profiles.chosen(call.instance);
    const asked: KeyStatus[] = [];
    for (const service of ['prompts', 'finance'] as const) {
      const key = profile[keyField[service]];
      if (key !== undefined) asked.push(await askAbout(call, service, profile.url, key));
    }
    if (asked.length === 0) asked.push(await askAbout(call, 'prompts', profile.url, undefined));
    const known = asked.find(({ who }) => who)?.who;
    const problem = asked.find(({ failure }) => failure)?.failure;
    return {
      instance: name,
      url: profile.url,
      reachable: asked.some(({ failure }) => failure?.exit !== 'unreachable'),
      serverVersion: known?.serverVersion ?? null,
      name: known?.viewer.name ?? null,
      email: known?.viewer.email ?? null,
      role: known?.viewer.role ?? null,
      keys: asked.filter(({ key }) => key !== null).map(shownKey),
      problem: problem?.message ?? null,
      exit: problem?.exit ?? ('done' as const),
    };
  },
  output: {
    fields: {
      instance: 'The name of the instance.',
      url: 'The address of its server.',
      reachable: 'Whether the server answers.',
      serverVersion: 'Its version, or null when it does not say.',
      name: 'Your name there, or null.',
      email: 'Your address there, or null.',
      role: 'Your role there, or null.',
      keys: 'For each key: service, key (its beginning), valid, permission, scopes, and rateLimit.',
      problem: 'What is wrong, or null.',
      exit: 'The exit code in words.',
    },
    show: (found, { record }) => {
      record([
        ['Instance', found.instance],
        ['Address', found.url],
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
  url: string,
  key: string | undefined,
): Promise<KeyStatus> {
  const beginning = keyBeginning(key);
  try {
    const who = await whoAmI(connect({ url, key }));
    return { service, key: beginning, who, failure: undefined };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { service, key: beginning, who: undefined, failure: error };
  }
}

function shownKey({ service, key, who, failure }: KeyStatus) {
  const { credential, rateLimit = null } = who ?? {};
  const isRefused = failure?.exit === 'notAllowed';
  return {
    service,
    key,
    valid: who ? true : isRefused ? false : null,
    permission: credential?.permission ?? null,
    scopes: credential?.scopes ?? [],
    rateLimit,
  };
}

function keyLine({ key, valid, permission, scopes, rateLimit }: ReturnType<typeof shownKey>) {
  const parts = [
    key ?? '',
    valid === false && 'not valid',
    permission && `permission ${shown(permission)}`,
    scopes.length > 0 && `scopes ${scopes.map(shown).join(', ')}`,
    rateLimit && `${rateLimit.remaining} of ${rateLimit.limit} requests left this minute`,
  ];
  return parts.filter(Boolean).join(', ');
}
