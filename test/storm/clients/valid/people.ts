import { type Actor, json, valid } from '../actor.ts';
import { HttpClient, type HttpReply } from '../http-client.ts';
import type { Kind } from '../recorder.ts';

const kinds = {
  signUp: valid('Auth: sign up', 201),
  signIn: valid('Auth: sign in'),
  signOut: valid('Auth: sign out'),
  signedOut: valid('GraphQL: viewer after sign-out'),
  profilePage: valid('Web: profile page'),
  // The forms of a user are limited; a form over the limit has changed nothing.
  saveProfile: valid('Web: profile form', 303, { allows: [429] }),
};

const auth = (name: string) => `/api/auth/${name}`;
const password = 'a password in a storm';

/** The Cookie header after a reply. */
function cookiesOf({ headers }: HttpReply): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
}

export function tokenOn({ body }: HttpReply): string {
  const input = /<input\b[^>]*name="_token"[^>]*>/.exec(body.toString())?.[0] ?? '';
  const token = /value="([^"]*)"/.exec(input)?.[1];
  if (!token) throw new Error('The page has no form token');
  return token;
}

/** New people, each from an address of their own: sign up, change their name, sign out and in. */
export function people(actor: Actor, url: string, network: string) {
  const { ledger } = actor;
  return async (number: number) => {
    const client = new HttpClient(url, `${network}.${(number >> 8) & 255}.${1 + (number % 250)}`);
    const send = (kind: Kind, request: Parameters<typeof client.send>[0]) =>
      actor.send(kind, request, client);
    try {
      const email = `${actor.mark().replaceAll(' ', '-')}@example.com`;
      const record = ledger.begin('user', email);
      const signedUp = await ledger.write(record, { name: 'Stormy', categories: '9' }, () =>
        send(kinds.signUp, {
          method: 'POST',
          path: auth('sign-up/email'),
          body: { name: 'Stormy', email, password },
        }),
      );
      if (!signedUp) return;
      const cookie = cookiesOf(signedUp);
      const page = await send(kinds.profilePage, {
        method: 'GET',
        path: '/settings/profile',
        headers: { cookie },
      });
      if (page.verdict === 'done' && page.reply) {
        const body = new URLSearchParams({ _token: tokenOn(page.reply), name: 'Calm' }).toString();
        await ledger.write(record, { name: 'Calm', categories: '9' }, () =>
          send(kinds.saveProfile, {
            method: 'POST',
            path: '/settings/profile',
            headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
            body,
          }),
        );
      }
      const out = await send(kinds.signOut, {
        method: 'POST',
        path: auth('sign-out'),
        headers: { cookie },
        body: {},
      });
      if (out.verdict === 'done') await requireSignedOut(cookie);
      await send(kinds.signIn, {
        method: 'POST',
        path: auth('sign-in/email'),
        body: { email, password },
      });
    } finally {
      client.close();
    }
  };

  async function requireSignedOut(cookie: string): Promise<void> {
    const { verdict, reply } = await actor.graphql(
      kinds.signedOut,
      '{ viewer { id } }',
      {},
      { cookie },
    );
    if (verdict !== 'done' || !reply || json(reply).data.viewer === null) return;
    actor.recorder.report({
      kind: kinds.signedOut.name,
      requestId: '',
      at: Date.now(),
      request: 'viewer',
      problem: 'a session that was signed out is still valid',
      answer: '',
    });
  }
}
