import { hostname } from 'node:os';
import { CliError, changeErrorWithCode } from '../cli-error.ts';
import type { Api } from '../client/api.ts';
import { graphql } from '../client/document.ts';
import type { Call } from '../declare/command.ts';
import { hasBrowser, openInBrowser } from '../terminal/browser.ts';

const createDocument = graphql(`
  mutation CliCreateDeviceLogin($input: CreateDeviceLoginInput!) {
    createDeviceLogin(input: $input) {
      deviceCode
      userCode
      url
      urlWithCode
      interval
    }
  }
`);

const claimDocument = graphql(`
  mutation CliClaimDeviceLogin($deviceCode: String!) {
    claimDeviceLogin(deviceCode: $deviceCode) {
      status
      apiKeySecret
      financeKeySecret
    }
  }
`);

/** The codes expire earlier, so it is the server that ends the wait. */
const maxWaitSeconds = 660;

export type Permission = 'READ' | 'MANAGE' | 'ADMIN';

interface DeviceLoginRequest {
  readonly url: string;
  readonly permission: Permission;
}

interface NewKeys {
  readonly prompts: string;
  readonly finance: string;
}

/**
 * Waits until the user allows this client to get keys, on a page of the server.
 * @throws ACCESS_DENIED, CODE_EXPIRED, KEYS_LOST, or an error of the network or the server
 */
export async function logInByBrowser(
  call: Pick<Call, 'terminal' | 'variables' | 'wait' | 'warn'>,
  api: Api,
  { url: server, permission }: DeviceLoginRequest,
): Promise<NewKeys> {
  const { deviceCode, userCode, interval, ...pages } = await createDeviceLogin(api, permission);
  const [url, urlWithCode] = [httpUrl(pages.url), httpUrl(pages.urlWithCode)];
  call.warn(`Open ${url} and enter the code ${userCode}.`);
  await openPage(call, urlWithCode);
  call.warn('Waiting until you allow this device. To cancel, press Ctrl-C.');
  return waitForKeys(call, api, { deviceCode, interval, server });
}

async function createDeviceLogin(api: Api, permission: Permission) {
  const scopes: 'REFERRALS'[] = permission === 'READ' ? [] : ['REFERRALS'];
  const input = { clientName: clientName(hostname()), permission, scopes };
  const unsupported = changeErrorWithCode('GRAPHQL_VALIDATION_FAILED', {
    message: 'This server has no login in the browser.',
    hint: 'Create a key on its web pages, and pass it with --with-key.',
  });
  return (await api.run(createDocument, { input }).catch(unsupported)).createDeviceLogin;
}

export const revokeHint = (server: string) =>
  `Revoke the newest keys with the name “${clientName(hostname())}” at ${server}/settings/api-keys and ${server}/settings/finance-keys, then log in again.`;

/** The name of this client, in the characters and the length that the server accepts. */
export function clientName(host: string): string {
  const printable = host.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return `folio on ${[...printable].slice(0, 60).join('') || 'this device'}`;
}

/** The server chooses the address; an opener must not get one of another kind. */
function httpUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new CliError('failure', 'The server returned an invalid address.', { code: 'NOT_FOLIO' });
}

async function openPage(
  { terminal, variables, warn }: Pick<Call, 'terminal' | 'variables' | 'warn'>,
  url: string,
): Promise<void> {
  if (!terminal.isInteractive || !hasBrowser(process.platform, variables)) return;
  try {
    await openInBrowser(url, variables);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    warn(error.message);
  }
}

async function waitForKeys(
  { wait, warn }: Pick<Call, 'wait' | 'warn'>,
  api: Api,
  {
    deviceCode,
    interval,
    server,
  }: { readonly deviceCode: string; readonly interval: number; readonly server: string },
): Promise<NewKeys> {
  let seconds = interval;
  // The server may have processed a claim whose response was lost. The code is then used up.
  let isUncertain = false;
  for (let waited = 0; waited < maxWaitSeconds; waited += seconds) {
    await wait(seconds * 1_000);
    try {
      const keys = await claim(api, deviceCode);
      if (keys) return keys;
      isUncertain = false;
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      if (isUncertain && error.exit === 'notFound') throw lostKeys(server);
      if (error.exit === 'notFound') throw expired();
      const isTooFast = error.code === 'SLOW_DOWN' || error.exit === 'rateLimited';
      const isTemporary = error.exit === 'unreachable' || error.code === 'BUSY';
      if (!isTooFast && !isTemporary) throw error;
      // RFC 8628, section 3.5.
      seconds = Math.max(seconds + 5, error.retryAfter ?? 0);
      if (error.exit === 'unreachable') isUncertain = true;
      if (isTemporary) warn(`${error.message} Trying again in ${seconds} s.`);
    }
  }
  throw isUncertain ? lostKeys(server) : expired();
}

/** The keys; undefined while the user has not decided. */
async function claim(api: Api, deviceCode: string): Promise<NewKeys | undefined> {
  const result = await api.run(claimDocument, { deviceCode });
  const { status, apiKeySecret, financeKeySecret } = result.claimDeviceLogin;
  if (status === 'PENDING') return undefined;
  if (status === 'DENIED') {
    throw new CliError('notAllowed', 'The login was denied.', { code: 'ACCESS_DENIED' });
  }
  if (status === 'EXPIRED') throw expired();
  if (apiKeySecret && financeKeySecret) return { prompts: apiKeySecret, finance: financeKeySecret };
  throw new CliError('failure', 'The server returned no keys.');
}

const lostKeys = (server: string) =>
  new CliError('failure', 'The connection was lost while the server created the keys.', {
    code: 'KEYS_LOST',
    hint: `If you have allowed this device, its keys were created, but did not arrive here. ${revokeHint(server)}`,
  });

/** The server also deletes expired codes. */
const expired = () =>
  new CliError('failure', 'The code has expired.', {
    code: 'CODE_EXPIRED',
    hint: 'To get another code, log in again.',
  });
