import { type Actor, hostile } from '../actor.ts';

const kinds = {
  unknownId: hostile('Hostile request: absurd id in the path', [404]),
  unknownReference: hostile('Hostile request: absurd reference of a version', [404]),
  hugeId: hostile('Hostile request: id of 9,000 characters', [404]),
  absurdQuery: hostile('Hostile request: absurd query', [200, 422]),
  longQuery: hostile('Hostile request: query of 10 kB', [200]),
  wrongKey: hostile('Hostile request: wrong key', [401, 429]),
  otherKey: hostile('Hostile request: key of the other service', [401]),
  flood: hostile('Hostile request: without a key, too often', [401, 429]),
  method: hostile('Hostile request: method that the path lacks', [405]),
  guess: hostile('Hostile request: guessed password', [401, 429]),
  signUp: hostile('Hostile request: bad sign-up', [415, 422, 429]),
  forged: hostile('Hostile request: forged form', [303, 403]),
  otherSite: hostile('Hostile request: from another site', [403]),
  file: hostile('Hostile request: file with a wrong signature', [404]),
  foreign: hostile('Hostile request: record of another user', [404]),
};

const templates = '/api/v1/prompt_templates';
const ids = ['%00', '%zz', '%ff', '..%2f..%2fetc', '1e400', '__proto__', "'; DROP TABLE users; --"];
const queries = [
  'page=1e400',
  'page=0&per_page=-1',
  'category=%00',
  'category=starter-kit&category=business',
  Array.from({ length: 1_000 }, (_, n) => `x${n}=1`).join('&'),
  'page[]=1&page[__proto__]=2',
];
const json = { 'content-type': 'application/json' };

/** @param anonymous without a key, always from the same address, so that it meets its limits. */
export function requests(
  actor: Actor,
  anonymous: Actor,
  victim: { readonly entryId: number; readonly email: string },
) {
  const { apiKey, financeKey, session } = actor;
  const get = (
    kind: typeof kinds.flood,
    path: string,
    headers: Readonly<Record<string, string>>,
    as = actor,
  ) => as.send(kind, { method: 'GET', path, headers });
  const attacks: readonly ((number: number) => Promise<unknown>)[] = [
    (n) =>
      get(
        kinds.unknownId,
        `${templates}/${encodeURI(ids[n % ids.length] as string).replaceAll('%25', '%')}`,
        apiKey,
      ),
    (n) =>
      get(
        kinds.unknownReference,
        `/prompt-versions/${encodeURI(ids[n % ids.length] as string).replaceAll('%25', '%')}@1`,
        apiKey,
      ),
    () => get(kinds.hugeId, `${templates}/${'a'.repeat(9_000)}`, apiKey),
    (n) => get(kinds.absurdQuery, `${templates}?${queries[n % queries.length]}`, apiKey),
    () => get(kinds.longQuery, `${templates}?unknown=${'a'.repeat(10_000)}`, apiKey),
    () => get(kinds.wrongKey, templates, { authorization: 'Bearer fol_00000' }, anonymous),
    () => get(kinds.wrongKey, templates, { authorization: 'Basic eDp5' }, anonymous),
    () => get(kinds.otherKey, templates, financeKey),
    () => get(kinds.otherKey, '/api/finance/entries', apiKey),
    () => get(kinds.flood, templates, {}, anonymous),
    () => get(kinds.flood, '/api/finance/summary', {}, anonymous),
    () => actor.send(kinds.method, { method: 'DELETE', path: templates, headers: apiKey }),
    (n) =>
      anonymous.send(kinds.guess, {
        method: 'POST',
        path: '/api/auth/sign-in/email',
        headers: json,
        body: { email: victim.email, password: `guess number ${n}` },
      }),
    () =>
      anonymous.send(kinds.signUp, {
        method: 'POST',
        path: '/api/auth/sign-up/email',
        headers: json,
        body: { email: 'x', password: '\0', name: '\ud800', role: 'SUPER_ADMIN' },
      }),
    () =>
      actor.send(kinds.forged, {
        method: 'POST',
        path: '/settings/profile',
        headers: { ...session, 'content-type': 'application/x-www-form-urlencoded' },
        body: '_token=forged&name=Hacked',
      }),
    () =>
      actor.send(kinds.otherSite, {
        method: 'POST',
        path: '/graphql',
        headers: { ...session, ...json, origin: 'https://evil.example' },
        body: { query: 'mutation { signOutEverywhere { endedSessions } }' },
      }),
    () =>
      get(
        kinds.file,
        '/files/0190a0a0-0000-7000-8000-000000000000?expires=9999999999&signature=x',
        {},
      ),
    () =>
      actor.send(kinds.foreign, {
        method: 'PATCH',
        path: `/api/finance/entries/${victim.entryId}`,
        headers: financeKey,
        body: { amount: '9999.99' },
      }),
  ];
  return async (number: number) => {
    await attacks[number % attacks.length]?.(number);
  };
}
