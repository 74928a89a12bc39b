import type { ApiKeyPermission, ApiKeyScope, Role } from '../generated/prisma/enums.ts';

export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

export interface SessionCaller {
  readonly kind: 'session';
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
}

export interface ApiKeyCaller {
  readonly kind: 'api-key';
  readonly userId: string;
  readonly role: Role;
  readonly keyId: string;
  readonly permission: ApiKeyPermission;
  readonly scopes: readonly ApiKeyScope[];
}

export interface FinanceKeyCaller {
  readonly kind: 'finance-key';
  readonly userId: string;
  readonly role: Role;
  readonly keyId: number;
}

export type Caller = AnonymousCaller | AuthenticatedCaller;
export type AuthenticatedCaller = SessionCaller | ApiKeyCaller | FinanceKeyCaller;

/** Callers of one user with the same access get the same results. */
export function accessOf(caller: AuthenticatedCaller): string {
  if (caller.kind !== 'api-key') return `${caller.kind} ${caller.role}`;
  return `${caller.kind} ${caller.role} ${caller.permission} ${caller.scopes.join(',')}`;
}

export const anonymous: AnonymousCaller = { kind: 'anonymous' };

interface FoundSession {
  readonly session: { id: string };
  readonly user: { id: string; role?: string | null | undefined };
}

export function callerOfSession(found: FoundSession | null): AnonymousCaller | SessionCaller {
  if (!found) return anonymous;
  return {
    kind: 'session',
    userId: found.user.id,
    role: found.user.role as Role,
    sessionId: found.session.id,
  };
}
