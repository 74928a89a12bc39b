import { type Actor, hostile, json, valid } from '../actor.ts';
import { HttpClient } from '../http-client.ts';
import type { Judged, Kind } from '../recorder.ts';
import type { SeededUser } from '../report.ts';
import { tokenOn } from './people.ts';

const kinds = {
  create: valid('GraphQL: createDeviceLogin'),
  pending: valid('GraphQL: claimDeviceLogin before the decision'),
  page: valid('Web: device page'),
  find: valid('GraphQL: deviceLogin'),
  allow: valid('Web: form that allows a device', 303),
  approve: valid('GraphQL: approveDeviceLogin'),
  deny: valid('GraphQL: denyDeviceLogin'),
  claim: valid('GraphQL: claimDeviceLogin after the decision'),
  rivals: hostile('Hostile device login: two claims at once', [200], { mayHaveErrors: true }),
  again: hostile('Hostile device login: claim of a used code', [200], { mayHaveErrors: true }),
  use: valid('REST: use the keys of a device'),
  keys: valid('GraphQL: live keys of both services'),
  revoke: valid('GraphQL: revoke the keys of a device'),
};

const createLogin = `mutation ($input: CreateDeviceLoginInput!) {
  createDeviceLogin(input: $input) { deviceCode userCode }
}`;
const claimLogin = `mutation ($deviceCode: String!) {
  claimDeviceLogin(deviceCode: $deviceCode) { status apiKeySecret financeKeySecret }
}`;
const findLogin = `query ($userCode: String!) { deviceLogin(userCode: $userCode) { clientName } }`;
const decision = (verb: string) => `mutation ($userCode: String!) {
  ${verb}DeviceLogin(userCode: $userCode) { deviceLogin { clientName } }
}`;
const liveKeys = `{ apiKeys(live: true) { id name } financeKeys(live: true) { id name } }`;
const revokeKeys = `mutation ($apiKey: ID!, $financeKey: ID!) {
  revokeApiKey(id: $apiKey) { apiKey { id } }
  revokeFinanceKey(id: $financeKey) { financeKey { id } }
}`;

type Headers = Readonly<Record<string, string>>;

interface Codes {
  readonly deviceCode: string;
  readonly userCode: string;
}

interface DeviceOptions {
  readonly url: string;
  readonly network: string;
  readonly users: readonly SeededUser[];
}

/** Devices that ask for keys, each from an address of its own. The users decide in turn. */
export function devices(actor: Actor, { url, network, users }: DeviceOptions) {
  return async (number: number) => {
    const client = new HttpClient(url, `${network}.${(number >> 8) & 255}.${1 + (number % 250)}`);
    const { cookie } = users[number % users.length] as SeededUser;
    try {
      await logIn(deviceOf(actor, client, { cookie }), actor, number);
    } finally {
      client.close();
    }
  };
}

/** The requests of a device and of the browser of its user. */
function deviceOf(actor: Actor, client: HttpClient, session: Headers) {
  const graphql = (kind: Kind, query: string, variables: object, headers: Headers = {}) =>
    actor.send(
      kind,
      { method: 'POST', path: '/graphql', headers, body: { query, variables } },
      client,
    );
  const get = (kind: Kind, path: string, headers: Headers) =>
    actor.send(kind, { method: 'GET', path, headers }, client);

  async function allow(userCode: string): Promise<Judged | undefined> {
    const path = `/device?code=${userCode}`;
    const { verdict, reply } = await get(kinds.page, path, { ...session, accept: 'text/html' });
    if (verdict !== 'done' || !reply) return undefined;
    const request = {
      method: 'POST',
      path: '/device/allow',
      headers: { ...session, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ _token: tokenOn(reply), userCode }).toString(),
    };
    return actor.send(kinds.allow, request, client);
  }

  async function approve(userCode: string): Promise<Judged> {
    await graphql(kinds.find, findLogin, { userCode }, session);
    return graphql(kinds.approve, decision('approve'), { userCode }, session);
  }

  return {
    create: (clientName: string) =>
      graphql(kinds.create, createLogin, { input: { clientName, permission: 'ADMIN' } }),
    claim: (kind: Kind, { deviceCode }: Codes) => graphql(kind, claimLogin, { deviceCode }),
    allow,
    approve,
    deny: (userCode: string) => graphql(kinds.deny, decision('deny'), { userCode }, session),
    use: (path: string, secret: string) =>
      get(kinds.use, path, { authorization: `Bearer ${secret}` }),
    keys: () => graphql(kinds.keys, liveKeys, {}, session),
    revoke: (ids: object) => graphql(kinds.revoke, revokeKeys, ids, session),
  };
}

type Device = ReturnType<typeof deviceOf>;

const statusIn = ({ reply }: Judged): string | undefined =>
  reply && json(reply).data?.claimDeviceLogin?.status;

/** One login: undecided, denied, allowed by the form or approved by GraphQL. */
async function logIn(device: Device, actor: Actor, number: number): Promise<void> {
  const clientName = actor.mark();
  const { verdict, reply } = await device.create(clientName);
  if (verdict !== 'done' || !reply) return;
  const codes: Codes = json(reply).data.createDeviceLogin;
  const require = (judged: Judged, status: string) => {
    const found = statusIn(judged);
    if (judged.verdict === 'done' && found !== status) {
      violate(actor, `the status is ${found} and not ${status}`);
    }
  };
  if (number % 4 === 0) return require(await device.claim(kinds.pending, codes), 'PENDING');
  if (number % 4 === 1) {
    if ((await device.deny(codes.userCode)).verdict !== 'done') return;
    return require(await device.claim(kinds.claim, codes), 'DENIED');
  }
  const decided = await (number % 4 === 2 ? device.allow : device.approve)(codes.userCode);
  if (decided?.verdict === 'done') await getKeys(device, actor, { codes, clientName, number });
}

interface Approved {
  readonly codes: Codes;
  /** The name of both keys. */
  readonly clientName: string;
  readonly number: number;
}

/** Claims the keys, uses them and revokes them. Every device gets its keys once. */
async function getKeys(device: Device, actor: Actor, { codes, clientName, number }: Approved) {
  const { ledger } = actor;
  const records = [ledger.begin('apiKey', clientName), ledger.begin('financeKey', clientName)];
  const write = (revoked: string, send: () => Promise<Judged>) =>
    ledger.writeTogether(
      records.map((record) => [record, { revoked }]),
      send,
    );
  const claimed = await write('false', () =>
    number % 8 < 4 ? device.claim(kinds.claim, codes) : claimTwice(device, actor, codes),
  );
  if (!claimed) return;
  const { status, apiKeySecret, financeKeySecret } = json(claimed).data.claimDeviceLogin;
  if (status !== 'APPROVED') return violate(actor, `the status is ${status} and not APPROVED`);
  if (statusIn(await device.claim(kinds.again, codes))) violate(actor, 'a code works twice');
  await device.use('/api/v1/api_keys', apiKeySecret);
  await device.use('/api/finance/categories', financeKeySecret);
  const { verdict, reply } = await device.keys();
  if (verdict !== 'done' || !reply) return;
  const { apiKeys, financeKeys } = json(reply).data;
  const named = (keys: readonly { id: string; name: string }[]) =>
    keys.find(({ name }) => name === clientName)?.id;
  await write('true', () =>
    device.revoke({ apiKey: named(apiKeys), financeKey: named(financeKeys) }),
  );
}

/** Two claims at once, of which one at most gets the keys. */
async function claimTwice(device: Device, actor: Actor, codes: Codes): Promise<Judged> {
  const claims = [device.claim(kinds.rivals, codes), device.claim(kinds.rivals, codes)];
  const judged = await Promise.all(claims);
  const winners = judged.filter((each) => statusIn(each) !== undefined);
  if (winners.length > 1) violate(actor, 'two claims got the keys');
  const [winner] = winners;
  if (winner) return { ...winner, verdict: 'done' };
  // The one that got the keys may have lost its response.
  return { verdict: 'unknown', reply: undefined };
}

function violate(actor: Actor, problem: string): void {
  const what = { kind: kinds.claim.name, requestId: '', request: 'claimDeviceLogin', answer: '' };
  actor.recorder.report({ ...what, at: Date.now(), problem });
}
