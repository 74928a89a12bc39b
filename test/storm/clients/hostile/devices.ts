import { type Actor, hostile, json } from '../actor.ts';

const withErrors = { mayHaveErrors: true };

const kinds = {
  create: hostile('Hostile device login: bad or too many', [200, 429], withErrors),
  claim: hostile('Hostile device login: unknown device code', [200, 429], withErrors),
  tooFast: hostile('Hostile device login: claims without a pause', [200, 429], withErrors),
  guess: hostile('Hostile device login: guessed user code', [200], withErrors),
  withKey: hostile('Hostile device login: decision without a session', [200], withErrors),
  page: hostile('Hostile device login: absurd code in the address', [200, 429]),
  forged: hostile('Hostile device login: forged form', [303, 403]),
};

const createLogin = `mutation ($input: CreateDeviceLoginInput!) {
  createDeviceLogin(input: $input) { deviceCode }
}`;
const claimLogin = `mutation ($deviceCode: String!) {
  claimDeviceLogin(deviceCode: $deviceCode) { status apiKeySecret }
}`;
const approve = `mutation ($userCode: String!) {
  approveDeviceLogin(userCode: $userCode) { deviceLogin { clientName } }
}`;
const look = `query ($userCode: String!) { deviceLogin(userCode: $userCode) { clientName } }`;

const names = ['', ' ', '\0', '\u202e', '\ud800', 'x'.repeat(100_000), '<script>alert(1)</script>'];
const codes = ['', '\0', '\ud800', '%', 'x'.repeat(10_000), "'; DROP TABLE device_logins; --"];

/** @param anonymous without credentials, always from the same address, so that it meets its limits. */
export function deviceLogins(actor: Actor, anonymous: Actor) {
  const { session, apiKey } = actor;
  const create = (clientName: string) =>
    anonymous.graphql(kinds.create, createLogin, { input: { clientName } }, {});
  const claim = (kind: typeof kinds.claim, deviceCode: string) =>
    anonymous.graphql(kind, claimLogin, { deviceCode }, {});
  const pick = (texts: readonly string[], number: number) => texts[number % texts.length] as string;
  /** A well-formed user code, another one each time. */
  const guess = (number: number) =>
    Array.from({ length: 8 }, (_, place) => 'BCDFGHJK'[(number >> (3 * place)) & 7]).join('');

  async function claimTooFast(): Promise<void> {
    const { reply } = await create('too fast');
    const deviceCode = reply && json(reply).data?.createDeviceLogin?.deviceCode;
    if (deviceCode === undefined) return;
    await Promise.all(Array.from({ length: 4 }, () => claim(kinds.tooFast, deviceCode)));
  }

  const attacks: readonly ((number: number) => Promise<unknown>)[] = [
    (number) => create(pick(names, number)),
    (number) => claim(kinds.claim, pick(codes, number)),
    claimTooFast,
    (number) => actor.graphql(kinds.guess, look, { userCode: guess(number) }, session),
    (number) => actor.graphql(kinds.guess, approve, { userCode: guess(number) }, session),
    (number) => actor.graphql(kinds.guess, approve, { userCode: pick(codes, number) }, session),
    (number) => actor.graphql(kinds.withKey, approve, { userCode: guess(number) }, apiKey),
    (number) =>
      actor.send(kinds.page, {
        method: 'GET',
        path: `/device?code=${encodeURIComponent(pick(codes, number).toWellFormed())}`,
        headers: { ...session, accept: 'text/html' },
      }),
    (number) =>
      actor.send(kinds.forged, {
        method: 'POST',
        path: '/device/allow',
        headers: { ...session, 'content-type': 'application/x-www-form-urlencoded' },
        body: `_token=forged&userCode=${guess(number)}`,
      }),
  ];
  return async (number: number) => {
    await attacks[number % attacks.length]?.(Math.floor(number / attacks.length));
  };
}
