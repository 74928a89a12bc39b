import { usageError } from './cli-error.ts';
import { type Config, keyField, type Service } from './config/profile.ts';
import { requireName } from './config/profiles.ts';
import { defaultUrl, isKey, keyVariables, type Sourced, urlOf } from './config/server-choice.ts';
import { type Call, command } from './declare/command.ts';
import { flag, text } from './declare/option.ts';
import { enumValue } from './enum-values.ts';
import { serverUrl } from './server-url.ts';
import { fetchViewer } from './viewer.ts';

const defaultInstance = 'default';

export const login = command({
  name: 'login',
  summary: 'Keep a key to a folio server',
  description:
    'The key is asked for without showing it, read with --with-key, or taken from FOLIO_API_KEY or FOLIO_FINANCE_KEY, and kept once the server knows it. A prompt-service key (fol_) and a finance key (fin_) can be kept side by side: log in twice.',
  hasInstanceOptions: true,
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
    const name = requireName(instance ?? current ?? defaultInstance);
    const stored = Object.hasOwn(instances, name) ? instances[name] : undefined;
    const urlOption = explicitUrl(call);
    const url = stored
      ? requireSameUrl(name, stored.url, urlOption)
      : await urlOfNewInstance(call, urlOption?.value);
    const { value: key, source } = await readKey(call);
    const sources = { url: urlOption?.source ?? '', key: source };
    const service: Service = key.startsWith('fol_') ? 'prompts' : 'finance';
    const { viewer, credential, serverVersion } = await fetchViewer(
      call.connect({ url, key, sources }),
    );
    const storedKeys = storedProfile(profiles.read().instances, name, url);
    const { isCurrent } = await profiles.save(name, {
      ...storedKeys,
      url,
      [keyField[service]]: key,
    });
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
      const permissionText = permission ? `, permission ${enumValue(permission)}` : '';
      line(`Logged in to ${instance} at ${url} as ${email}${permissionText}.`);
      if (!current) line(`To use it when none is named: folio instance use ${instance}`);
    },
  },
});

/** The keys of an instance as they are now: while one was asked for, another may have been kept. */
function storedProfile(instances: Config['instances'], name: string, url: string) {
  const profile = Object.hasOwn(instances, name) ? instances[name] : undefined;
  return profile?.url === url ? profile : {};
}

/** A key must not reach a server that it was not meant for. */
function requireSameUrl(name: string, stored: string, urlOption: Sourced | undefined): string {
  if (urlOption === undefined || urlOption.value === stored) return stored;
  throw usageError(
    `The instance ${name} is at ${stored}.`,
    `${urlOption.source} names another server: name another instance with --instance, or remove this one first.`,
  );
}

async function urlOfNewInstance(
  { terminal }: Pick<Call, 'terminal'>,
  urlOption: string | undefined,
) {
  if (urlOption !== undefined) return urlOption;
  if (terminal.isInteractive)
    return serverUrl(await terminal.prompt('Address of the server:', defaultUrl));
  throw usageError(
    'The instance is new, and its address is missing.',
    'Pass it with --url, or in FOLIO_URL.',
  );
}

type LoginCall = Pick<Call, 'terminal' | 'environment'> & {
  options: { withKey: boolean; url: string | undefined };
};

function explicitUrl({ environment, options }: LoginCall): Sourced | undefined {
  if (options.url !== undefined) return { value: serverUrl(options.url), source: '--url' };
  return urlOf(environment.variables);
}

/** The key, which no message repeats: it may be a wrong paste, and secret all the same. */
async function readKey({ terminal, environment, options }: LoginCall): Promise<Sourced> {
  const { stdin, variables } = environment;
  const variable = [keyVariables.prompts, keyVariables.finance].find((name) => variables[name]);
  const read = async () => {
    if (options.withKey) {
      if (!stdin.isTTY) return terminal.readInput();
      throw usageError(
        '--with-key reads standard input, which is a terminal.',
        'Leave it out to be asked.',
      );
    }
    if (variable) return variables[variable] as string;
    if (terminal.isInteractive) return terminal.promptHidden('API key (not shown):');
    throw usageError(
      'There is no key, and nobody can be asked.',
      'Pass it on standard input with --with-key, or in FOLIO_API_KEY or FOLIO_FINANCE_KEY.',
    );
  };
  const key = (await read()).trim();
  const source = options.withKey ? '--with-key' : (variable ?? 'terminal');
  if (isKey(key)) return { value: key, source };
  const subject = source === variable ? source : 'This';
  throw usageError(
    key === '' ? 'The key is empty.' : `${subject} is not a key of folio.`,
    'Keys begin with fol_ (prompt service) or fin_ (finance).',
  );
}
