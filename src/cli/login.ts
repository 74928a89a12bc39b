import { usage } from './cli-error.ts';
import { type Config, keyField, type Service } from './config/profile.ts';
import { requireName } from './config/profiles.ts';
import { defaultUrl, isKey, keyVariables, type Sourced, urlOf } from './config/server-choice.ts';
import { type Call, command } from './declare/command.ts';
import { flag, text } from './declare/option.ts';
import { enumValue } from './enum-values.ts';
import { serverUrl } from './server-url.ts';
import { fetchViewer } from './viewer.ts';

const firstName = 'default';

export const login = command({
  name: 'login',
  summary: 'Keep a key to a folio server',
  description:
    'The key is asked for without showing it, read with --with-key, or taken from FOLIO_API_KEY or FOLIO_FINANCE_KEY, and kept once the server knows it. A prompt-service key (fol_) and a finance key (fin_) can be kept side by side: log in twice.',
  takesInstance: true,
  options: {
    url: text(
      'The address of the server, else that of FOLIO_URL; asked for when the instance is new.',
      'url',
    ),
    withKey: flag('Read the key from standard input.'),
  },
  examples: [
    'folio login --url https://folio.example.com',
    'folio login --instance work --with-key < key.txt',
  ],
  run: async (call) => {
    const { profiles, instance } = call;
    const { current, instances } = profiles.read();
    const name = requireName(instance ?? current ?? firstName);
    const known = Object.hasOwn(instances, name) ? instances[name] : undefined;
    const given = givenUrl(call);
    const url = known ? sameUrl(name, known.url, given) : await newUrl(call, given?.value);
    const { value: key, source } = await readKey(call);
    const from = { url: given?.source ?? '', key: source };
    const service: Service = key.startsWith('fol_') ? 'prompts' : 'finance';
    const { viewer, credential, serverVersion } = await fetchViewer(
      call.connect({ url, key, from }),
    );
    const others = otherKeys(profiles.read().instances, name, url);
    const { isCurrent } = await profiles.keep(name, { ...others, url, [keyField[service]]: key });
    return {
      instance: name,
      url,
      current: isCurrent,
      service,
      name: viewer.name,
      email: viewer.email,
      role: viewer.role,
      permission: credential.permission ?? null,
      scopes: credential.scopes,
      serverVersion: serverVersion ?? null,
    };
  },
  output: {
    fields: {
      instance: 'The name of the instance.',
      url: 'The address of its server.',
      current: 'Whether it is used when none is named.',
      service: 'prompts or finance: what the key opens.',
      name: 'The name of whom the key belongs to.',
      email: 'The address of whom the key belongs to.',
      role: 'The role of whom the key belongs to.',
      permission: 'What the key may do in the prompt service, or null.',
      scopes: 'What else it opens there.',
      serverVersion: 'The version of the server.',
    },
    show: ({ instance, url, email, permission, current }, { line }) => {
      const may = permission ? `, permission ${enumValue(permission)}` : '';
      line(`Logged in to ${instance} at ${url} as ${email}${may}.`);
      if (!current) line(`To use it when none is named: folio instance use ${instance}`);
    },
  },
});

/** The keys of an instance as they are now: while one was asked for, another may have been kept. */
function otherKeys(instances: Config['instances'], name: string, url: string) {
  const now = Object.hasOwn(instances, name) ? instances[name] : undefined;
  return now?.url === url ? now : {};
}

/** A key must not reach a server that it was not meant for. */
function sameUrl(name: string, known: string, given: Sourced | undefined): string {
  if (given === undefined || given.value === known) return known;
  throw usage(
    `The instance ${name} is at ${known}.`,
    `${given.source} names another server: name another instance with --instance, or remove this one first.`,
  );
}

async function newUrl({ terminal }: Pick<Call, 'terminal'>, given: string | undefined) {
  if (given !== undefined) return given;
  if (terminal.isInteractive)
    return serverUrl(await terminal.ask('Address of the server:', defaultUrl));
  throw usage(
    'The instance is new, and its address is missing.',
    'Pass it with --url, or in FOLIO_URL.',
  );
}

type Asked = Pick<Call, 'terminal' | 'environment'> & {
  options: { withKey: boolean; url: string | undefined };
};

function givenUrl({ environment, options }: Asked): Sourced | undefined {
  if (options.url !== undefined) return { value: serverUrl(options.url), source: '--url' };
  return urlOf(environment.variables);
}

/** The key, which no message repeats: it may be a wrong paste, and secret all the same. */
async function readKey({ terminal, environment, options }: Asked): Promise<Sourced> {
  const { stdin, variables } = environment;
  const variable = [keyVariables.prompts, keyVariables.finance].find((name) => variables[name]);
  const read = async () => {
    if (options.withKey) {
      if (!stdin.isTTY) return terminal.readInput();
      throw usage(
        '--with-key reads standard input, which is a terminal.',
        'Leave it out to be asked.',
      );
    }
    if (variable) return variables[variable] as string;
    if (terminal.isInteractive) return terminal.askHidden('API key (not shown):');
    throw usage(
      'There is no key, and nobody can be asked.',
      'Pass it on standard input with --with-key, or in FOLIO_API_KEY or FOLIO_FINANCE_KEY.',
    );
  };
  const key = (await read()).trim();
  const source = options.withKey ? '--with-key' : (variable ?? 'terminal');
  if (isKey(key)) return { value: key, source };
  const subject = source === variable ? source : 'This';
  throw usage(
    key === '' ? 'The key is empty.' : `${subject} is not a key of folio.`,
    'Keys begin with fol_ (prompt service) or fin_ (finance).',
  );
}
