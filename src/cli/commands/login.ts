import { enumValue } from '../../common/enum-values.ts';
import { enterKey, keyVariable } from '../core/authorization/enter-key.ts';
import { CliError, changedError, usageError } from '../core/cli-error.ts';
import { fetchViewer } from '../core/client/viewer.ts';
import { type Call, command } from '../core/declare/command.ts';
import { flag, oneOf, text } from '../core/declare/option.ts';
import type { Service } from '../core/profiles/profile.ts';
import { requireName } from '../core/profiles/profiles.ts';
import { defaultUrl, type Sourced, urlOf } from '../core/profiles/server-choice.ts';
import { serverUrl } from '../core/profiles/server-url.ts';

const defaultInstance = 'default';

export const login = command({
  name: 'login',
  summary: 'Log in to a folio server',
  description:
    'Logs in with the browser (--web, the default on a terminal): open the page that is printed, and compare the code. This creates an API key and a finance key. Or stores a key that you have, after the server accepts it: from standard input (--with-key), from FOLIO_API_KEY or FOLIO_FINANCE_KEY, or from a hidden prompt. Keys are stored in the keychain of the system if there is one, else in the configuration file; see folio config set key-storage.',
  hasInstanceOptions: true,
  options: {
    url: text(
      'Server URL; default FOLIO_URL. If omitted for a new instance, login prompts for it.',
      'url',
    ),
    web: flag('Log in with the browser, also without a terminal.'),
    permission: oneOf<'READ' | 'MANAGE' | 'ADMIN'>(
      'Permission of the API key that --web creates; default manage.',
      { READ: 'Read.', MANAGE: 'Also change.', ADMIN: 'Also list API keys.' },
    ),
    withKey: flag('Read the key from standard input.'),
  },
  examples: [
    'folio login --url https://folio.example.com',
    'folio login --web --instance work --permission read',
    'folio login --instance work --with-key < key.txt',
  ],
  run: async (call) => {
    const { profiles, instance, options } = call;
    if (options.web && options.withKey) {
      throw usageError('--web and --with-key exclude each other.');
    }
    const { current, instances } = profiles.read();
    const name = requireName(instance ?? current ?? defaultInstance);
    const stored = Object.hasOwn(instances, name) ? instances[name] : undefined;
    const urlOption = explicitUrl(call);
    const url = stored
      ? requireSameUrl(name, stored.url, urlOption)
      : await urlOfNewInstance(call, urlOption?.value);
    const sources = { url: urlOption?.source ?? '', key: undefined };
    if (await usesBrowser(call)) {
      profiles.requireKeyStorage();
      const { logInByBrowser, revokeHint } = await import('../core/authorization/browser-login.ts');
      const api = call.connect({ url, key: undefined, sources });
      const permission = options.permission ?? 'MANAGE';
      const keys = await logInByBrowser(call, api, { url, permission });
      const saved = await profiles.addKeys(name, url, keys).catch((error: unknown) => {
        throw withHint(error, `The new keys could not be stored. ${revokeHint(url)}`);
      });
      const viewer = await fetchViewer(call.connect({ url, key: keys.prompts, sources }));
      return finish(call, { name, url, service: null, viewer, saved });
    }
    if (options.permission) throw usageError('--permission requires --web.');
    const { value: key, source } = await enterKey(call, options.withKey);
    const service: Service = key.startsWith('fol_') ? 'prompts' : 'finance';
    const viewer = await fetchViewer(
      call.connect({ url, key, sources: { ...sources, key: source } }),
    );
    const saved = await profiles.addKeys(name, url, { [service]: key });
    return finish(call, { name, url, service, viewer, saved });
  },
  output: {
    fields: {
      instance: 'The name of the instance.',
      url: 'The URL of the server.',
      current: 'Whether this is the current instance.',
      service: 'The service of the key: prompts or finance; null for both.',
      keyStorage: 'Where the keys are stored: keychain or file.',
      name: "The name of the key's owner.",
      email: "The email address of the key's owner.",
      role: "The role of the key's owner.",
      permission: 'The permission of an API key, or null.',
      scopes: 'The scopes of an API key.',
      serverVersion: 'The version of the server, or null.',
    },
    show: ({ instance, url, email, permission, current, keyStorage }, { line }) => {
      const permissionText = permission ? ` with permission ${enumValue(permission)}` : '';
      line(`Logged in to ${instance} at ${url} as ${email}${permissionText}.`);
      if (keyStorage === 'keychain') line('The keys are stored in the keychain.');
      if (!current) line(`To make it the current instance, run: folio instance use ${instance}`);
    },
  },
});

type SavedKeys = Awaited<ReturnType<Call['profiles']['addKeys']>>;

interface LoggedIn {
  readonly name: string;
  readonly url: string;
  readonly service: Service | null;
  readonly viewer: Awaited<ReturnType<typeof fetchViewer>>;
  readonly saved: SavedKeys;
}

function finish(call: Call, { name, url, service, viewer: identity, saved }: LoggedIn) {
  showPlace(call, saved);
  const { viewer, credential, serverVersion } = identity;
  return {
    instance: name,
    url,
    current: saved.isCurrent,
    service,
    keyStorage: saved.storage,
    name: viewer.name,
    email: viewer.email,
    role: viewer.role,
    permission: credential.permission ?? null,
    scopes: credential.scopes,
    serverVersion: serverVersion ?? null,
  };
}

/** Explains why the keys are not in the keychain. Its absence is of interest to people only. */
function showPlace({ profiles, terminal, note, warn }: Call, { reason, hasFailed }: SavedKeys) {
  if (reason === undefined) return;
  const text = `${reason} The keys are stored in ${profiles.path}.`;
  if (hasFailed) warn(text);
  else if (terminal.isInteractive) note(text);
}

/** Without an explicit choice, a person on a terminal chooses. */
async function usesBrowser(call: LoginCall): Promise<boolean> {
  const { options, terminal } = call;
  if (options.web) return true;
  if (options.withKey || keyVariable(call) || !terminal.isInteractive) return false;
  return terminal.accepts('Log in with the browser?');
}

const withHint = (error: unknown, hint: string): unknown =>
  error instanceof CliError ? changedError(error, { hint }) : error;

/** A key of the instance must not be sent to another server. */
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

type LoginCall = Pick<Call, 'terminal' | 'variables'> & {
  options: {
    web: boolean;
    withKey: boolean;
    url: string | undefined;
  };
};

function explicitUrl({ options, variables }: LoginCall): Sourced | undefined {
  if (options.url !== undefined) return { value: serverUrl(options.url), source: '--url' };
  return urlOf(variables);
}
