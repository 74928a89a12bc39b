import type { ApiKeyPermission, ApiKeyScope, Role } from '../generated/prisma/enums.ts';

/** Nobody in particular. */
export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** A person in a browser. Acts as permission admin with every scope, bound by the role. */
export interface SessionCaller {
  readonly kind: 'session';
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** The holder of a prompt-service key (`fol_`). */
export interface ApiKeyCaller {
  readonly kind: 'api-key';
  readonly userId: string;
  readonly role: Role;
  readonly keyId: string;
  readonly permission: ApiKeyPermission;
  readonly scopes: readonly ApiKeyScope[];
}

/** The holder of a finance-service key (`fin_`). */
export interface FinanceKeyCaller {
  readonly kind: 'finance-key';
  readonly userId: string;
  readonly role: Role;
  readonly keyId: number;
}

/** Who is asking; all that resolvers know of it. */
export type Caller = AnonymousCaller | AuthenticatedCaller;
export type AuthenticatedCaller = SessionCaller | ApiKeyCaller | FinanceKeyCaller;

export const anonymous: AnonymousCaller = { kind: 'anonymous' };

/** A session and its user, as better-auth returns them. */
interface FoundSession {
  readonly session: { id: string };
  readonly user: { id: string; role?: string | null | undefined };
}

/** The caller behind a session; a cookie without one is like none. */
export function callerOfSession(found: FoundSession | null): AnonymousCaller | SessionCaller {
  if (!found) return anonymous;
  return {
    kind: 'session',
    userId: found.user.id,
    role: found.user.role as Role,
    sessionId: found.session.id,
  };
}
