import type {
  ApiKeyPermission as Permission,
  ApiKeyScope as Scope,
} from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { charge } from '../../graphql/charge.ts';
import type { Caller } from '../../identity/caller.ts';
import { keyScopes, permissionLevels } from '../../identity/permissions.ts';
import { ApiKeyPermission, ApiKeyScope } from './api-key.ts';

const CredentialKind = builder.enumType('CredentialKind', {
  description: 'By what a caller is known.',
  values: {
    SESSION: { description: 'A web session.' },
    API_KEY: { description: 'A prompt-service key.' },
    FINANCE_KEY: { description: 'A finance key.' },
  } as const,
});

interface CredentialRecord {
  readonly kind: typeof CredentialKind.$inferType;
  readonly permission: Permission | null;
  readonly scopes: readonly Scope[];
}

const Credential = builder.objectRef<CredentialRecord>('Credential').implement({
  description: 'What a request proved who it is by, and what that opens.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CredentialKind, description: 'What it is.' }),
    permission: t.expose('permission', {
      type: ApiKeyPermission,
      nullable: true,
      description: `What it may do in the prompt service, at most ${permissionLevels.ADMIN.title.toLowerCase()}; null for a finance key, which does not open it.`,
    }),
    scopes: t.expose('scopes', {
      type: [ApiKeyScope],
      description: "What else it opens there while the owner's role allows it.",
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
    description: 'The session or key that the request came with, without its secret.',
    authScopes: { known: true },
    resolve: (_root, _args, { caller }) => credentialOf(caller),
  }),
);
