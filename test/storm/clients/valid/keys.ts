import { type Actor, json, valid } from '../actor.ts';

const kinds = {
  create: valid('GraphQL: createApiKey'),
  use: valid('REST: list API keys with a new key'),
  revoke: valid('GraphQL: revokeApiKey'),
  revoked: valid('REST: use a revoked key', 401),
  createFinance: valid('REST: create finance key', 201),
  useFinance: valid('REST: list categories with a new key'),
  findFinance: valid('GraphQL: financeKeys'),
  revokeFinance: valid('GraphQL: revokeFinanceKey'),
  referrals: valid('REST: create referrals', 201),
  listReferrals: valid('REST: list referrals'),
};

const createKey = `mutation ($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { secret apiKey { id } }
}`;
const revokeKey = `mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }`;
const liveFinanceKeys = `{ financeKeys(live: true) { id databaseId } }`;
const revokeFinanceKey = `mutation ($id: ID!) { revokeFinanceKey(id: $id) { financeKey { id } } }`;

/** Keys that are created, used and revoked, and invites. */
export function keys(actor: Actor) {
  const { ledger, session, apiKey } = actor;
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const list = (kind: typeof kinds.use, secret: string) =>
    actor.read(kind, { method: 'GET', path: '/api/v1/api_keys', headers: bearer(secret) });

  async function promptKey(): Promise<void> {
    const name = actor.mark();
    const record = ledger.begin('apiKey', name);
    const input = { name, permission: 'ADMIN' };
    const reply = await ledger.write(record, { revoked: 'false' }, () =>
      actor.graphql(kinds.create, createKey, { input }, session),
    );
    if (!reply) return;
    const { secret, apiKey: key } = json(reply).data.createApiKey;
    await list(kinds.use, secret);
    const revoked = await ledger.write(record, { revoked: 'true' }, () =>
      actor.graphql(kinds.revoke, revokeKey, { id: key.id }, session),
    );
    if (revoked) await list(kinds.revoked, secret);
  }

  async function financeKey(): Promise<void> {
    const name = actor.mark();
    const path = '/api/finance/keys';
    const record = ledger.begin('financeKey', name);
    const creation = await ledger.write(record, { revoked: 'false' }, () =>
      actor.send(kinds.createFinance, { method: 'POST', path, headers: session, body: { name } }),
    );
    if (!creation) return;
    const { id, key } = json(creation);
    await actor.read(kinds.useFinance, {
      method: 'GET',
      path: '/api/finance/categories',
      headers: bearer(key),
    });
    const { verdict, reply } = await actor.graphql(kinds.findFinance, liveFinanceKeys, {}, session);
    if (verdict !== 'done' || !reply) return;
    const found = json(reply).data.financeKeys as { id: string; databaseId: number }[];
    const globalId = found.find(({ databaseId }) => databaseId === id)?.id;
    await ledger.write(record, { revoked: 'true' }, () =>
      actor.graphql(kinds.revokeFinance, revokeFinanceKey, { id: globalId }, session),
    );
  }

  async function referrals(): Promise<void> {
    const path = '/api/v1/referrals';
    const { verdict, reply } = await actor.send(kinds.referrals, {
      method: 'POST',
      path,
      headers: apiKey,
      body: { count: 2 },
    });
    if (verdict === 'done' && reply) {
      for (const { code } of json(reply).referrals) ledger.confirm('referral', code, {});
    }
    await actor.read(kinds.listReferrals, { method: 'GET', path, headers: apiKey });
  }

  const ways = [promptKey, financeKey, referrals];
  return (number: number) => (ways[number % ways.length] as () => Promise<void>)();
}
