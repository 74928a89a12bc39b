import type {
  ApiKeyPermission as Permission,
  ApiKeyScope as Scope,
} from '../../../generated/prisma/enums.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import type { Caller } from '../../../identity/caller.ts';
import { keyScopes } from '../../../identity/permissions.ts';
import { ApiKeyPermission, ApiKeyScope } from './api-key.ts';

const CredentialKind = builder.enumType('CredentialKind', {
  description: 'The kind of a credential.',
  values: {
    SESSION: { description: 'A web session.' },
    API_KEY: { description: 'An API key for the prompt service.' },
    FINANCE_KEY: { description: 'A key for the finance service.' },
  } as const,
});

interface CredentialRecord {
  readonly kind: typeof CredentialKind.$inferType;
  readonly permission: Permission | null;
  readonly scopes: readonly Scope[];
}

const Credential = builder.objectRef<CredentialRecord>('Credential').implement({
  description: 'The credential of a request, and what it may access in the prompt service.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CredentialKind, description: 'The kind of the credential.' }),
    permission: t.expose('permission', {
      type: ApiKeyPermission,
      nullable: true,
      description: 'The permission in the prompt service. Null for a finance key.',
    }),
    scopes: t.expose('scopes', {
      type: [ApiKeyScope],
      description:
        "The scopes in the prompt service. A scope has an effect only while the user's role allows it.",
      extensions: charge({ listSize: Object.keys(keyScopes).length }),
    }),
  }),
});

function credentialOf(caller: Caller): CredentialRecord | null {
  switch (caller.kind) {
    case 'session':
      return { kind: 'SESSION', permission: 'ADMIN', scopes: ['REFERRALS'] };
    case 'api-key':
      return { kind: 'API_KEY', permission: caller.permission, scopes: caller.scopes };
    case 'finance-key':
      return { kind: 'FINANCE_KEY', permission: null, scopes: [] };
    default:
      return null;
  }
}

builder.queryField('credential', (t) =>
  t.field({
    type: Credential,
    nullable: true,
    description: 'The session or key of the request, without its secret.',
    authScopes: { authenticated: true },
    resolve: (_root, _args, { caller }) => credentialOf(caller),
  }),
);
