import { getIntrospectionQuery } from 'graphql';
import { type Actor, valid } from '../actor.ts';
import type { Kind } from '../recorder.ts';

const nothing = { needs: [] };
const kinds = {
  page: valid('Web: pages with a session'),
  guest: valid('Web: pages without a session'),
  asset: valid('Static: docs, OpenAPI, GraphiQL', 200, nothing),
  ready: valid('Health: ready'),
  month: valid('REST: list a month of 10,000 entries'),
  lists: valid('GraphQL: nested lists'),
  introspection: valid('GraphQL: standard introspection'),
  admin: valid('Web: pages of the super admin'),
};

const lists = `{
  viewer { name email }
  promptTemplates(first: 50) { totalCount nodes { title templateVariables owner { name } } }
  ideas(first: 20) { nodes { title attachments { url } } }
}`;

interface Read {
  readonly kind: Kind;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads all pages and lists, one after another. */
export function reads(actor: Actor, admin: Actor) {
  const html = { accept: 'text/html' };
  const signedIn = { ...html, ...actor.session };
  const asAdmin = { ...html, ...admin.session };
  const all: readonly Read[] = [
    { kind: kinds.page, path: '/', headers: signedIn },
    { kind: kinds.page, path: '/settings/profile', headers: signedIn },
    { kind: kinds.page, path: '/settings/api-keys', headers: signedIn },
    { kind: kinds.page, path: '/settings/finance-keys', headers: signedIn },
    { kind: kinds.page, path: '/settings/activity', headers: signedIn },
    { kind: kinds.guest, path: '/sign-in', headers: html },
    { kind: kinds.guest, path: '/sign-up', headers: html },
    { kind: kinds.asset, path: '/docs', headers: html },
    { kind: kinds.asset, path: '/openapi.json' },
    { kind: kinds.asset, path: '/graphql', headers: html },
    { kind: kinds.ready, path: '/health/ready' },
    { kind: kinds.admin, path: '/admin/users', headers: asAdmin },
    { kind: kinds.admin, path: '/admin/ideas', headers: asAdmin },
  ];
  return async (number: number) => {
    const { kind, path, headers } = all[number % all.length] as Read;
    await actor.read(kind, { method: 'GET', path, headers });
    if (number % 3 === 0) await actor.graphql(kinds.lists, lists);
    if (number % 20 === 10) await actor.graphql(kinds.introspection, getIntrospectionQuery());
  };
}

/** Reads the long responses, from time to time. */
export function longReads(actor: Actor) {
  const path = '/api/finance/entries?month=2031-05';
  return async () => {
    await actor.read(kinds.month, { method: 'GET', path, headers: actor.financeKey });
  };
}
