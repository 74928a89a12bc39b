import type { ApiKeyPermission, ApiKeyScope, Role } from '../generated/prisma/enums.ts';

export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** A web session. It has the permission admin and every scope, limited by the user's role (D44). */
export interface SessionCaller {
  readonly kind: 'session';
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** An API key (`fol_…`). */
export interface ApiKeyCaller {
  readonly kind: 'api-key';
  readonly userId: string;
  readonly role: Role;
  readonly keyId: string;
  readonly permission: ApiKeyPermission;
  readonly scopes: readonly ApiKeyScope[];
}

/** A finance key (`fin_…`). */
export interface FinanceKeyCaller {
  readonly kind: 'finance-key';
  readonly userId: string;
  readonly role: Role;
  readonly keyId: number;
}

/** Who sent a request, as resolvers see it (D39). */
export type Caller = AnonymousCaller | AuthenticatedCaller;
export type AuthenticatedCaller = SessionCaller | ApiKeyCaller | FinanceKeyCaller;

export const anonymous: AnonymousCaller = { kind: 'anonymous' };

interface FoundSession {
  readonly session: { id: string };
  readonly user: { id: string; role?: string | null | undefined };
}

/** The caller of a session. Without a valid session, the caller is anonymous. */
export function callerOfSession(found: FoundSession | null): AnonymousCaller | SessionCaller {
  if (!found) return anonymous;
  return {
    kind: 'session',
    userId: found.user.id,
    role: found.user.role as Role,
    sessionId: found.session.id,
  };
}
