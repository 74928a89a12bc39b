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
  summary: 'Log in to a folio server',
  description:
    'Stores a key after the server accepts it. The key comes from standard input (--with-key), from FOLIO_API_KEY or FOLIO_FINANCE_KEY, or from a hidden prompt. An instance can have an API key (fol_) and a finance key (fin_): log in once with each.',
  hasInstanceOptions: true,
  options: {
    url: text(
      'Server URL; default FOLIO_URL. If omitted for a new instance, login prompts for it.',
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
      url: 'The URL of the server.',
      current: 'Whether this is the current instance.',
      service: 'The service of the key: prompts or finance.',
      name: "The name of the key's owner.",
      email: "The email address of the key's owner.",
      role: "The role of the key's owner.",
      permission: 'The permission of an API key, or null.',
      scopes: 'The scopes of an API key.',
      serverVersion: 'The version of the server, or null.',
    },
    show: ({ instance, url, email, permission, current }, { line }) => {
      const permissionText = permission ? ` with permission ${enumValue(permission)}` : '';
      line(`Logged in to ${instance} at ${url} as ${email}${permissionText}.`);
      if (!current) line(`To make it the current instance, run: folio instance use ${instance}`);
    },
  },
});

/** Reads the instance again: another login may have stored a key during the prompt or request. */
function storedProfile(instances: Config['instances'], name: string, url: string) {
  const profile = Object.hasOwn(instances, name) ? instances[name] : undefined;
  return profile?.url === url ? profile : {};
}

/** Prevents that a key of the instance is sent to another server. */
function requireSameUrl(name: string, stored: string, urlOption: Sourced | undefined): string {
  if (urlOption === undefined || urlOption.value === stored) return stored;
  throw usageError(
    `The instance ${name} has the URL ${stored}.`,
    `${urlOption.source} has a different URL. Pass another instance with --instance, or remove this one first.`,
  );
}

async function urlOfNewInstance(
  { terminal }: Pick<Call, 'terminal'>,
  urlOption: string | undefined,
) {
  if (urlOption !== undefined) return urlOption;
  if (terminal.isInteractive) return serverUrl(await terminal.prompt('Server URL:', defaultUrl));
  throw usageError('The new instance has no URL.', 'Pass --url or set FOLIO_URL.');
}

type LoginCall = Pick<Call, 'terminal' | 'environment'> & {
  options: { withKey: boolean; url: string | undefined };
};

function explicitUrl({ environment, options }: LoginCall): Sourced | undefined {
  if (options.url !== undefined) return { value: serverUrl(options.url), source: '--url' };
  return urlOf(environment.variables);
}

/** Reads the key. Errors do not contain the input, which could be another secret. */
async function readKey({ terminal, environment, options }: LoginCall): Promise<Sourced> {
  const { stdin, variables } = environment;
  const variable = [keyVariables.prompts, keyVariables.finance].find((name) => variables[name]);
  const read = async () => {
    if (options.withKey) {
      if (!stdin.isTTY) return terminal.readInput();
      throw usageError(
        '--with-key reads the key from standard input, but standard input is a terminal.',
        'Omit --with-key to enter the key at a prompt.',
      );
    }
    if (variable) return variables[variable] as string;
    if (terminal.isInteractive) return terminal.promptHidden('API key or finance key (hidden):');
    throw usageError(
      'No API key given, and no terminal to prompt on.',
      'Pass the key on standard input with --with-key, or set FOLIO_API_KEY or FOLIO_FINANCE_KEY.',
    );
  };
  const key = (await read()).trim();
  const source = options.withKey ? '--with-key' : (variable ?? 'terminal');
  if (isKey(key)) return { value: key, source };
  const place = source === variable ? ` in ${source}` : '';
  throw usageError(
    key === '' ? 'The key is empty.' : `Invalid key format${place}.`,
    'API keys begin with fol_, finance keys with fin_.',
  );
}
