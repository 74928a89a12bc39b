import { FolioError, forbidden } from '../errors.ts';
import type { ApiKeyPermission, ApiKeyScope, Role } from '../generated/prisma/enums.ts';
import type { AuthenticatedCaller, Caller } from './caller.ts';
import {
  includesPermission,
  isAtLeast,
  keyScopes,
  permissionLevels,
  roles,
} from './permissions.ts';

/**
 * What an operation asks of its caller; all of it must be met. The same words stand on GraphQL
 * fields (`authScopes`) and on REST routes (`requires`).
 */
export interface Requirements {
  /** Any known caller. */
  readonly authenticated?: true;
  /** The prompt nouns, with at least this permission. */
  readonly prompts?: ApiKeyPermission;
  /** A scope of the prompt nouns. */
  readonly scope?: ApiKeyScope;
  /** The finance nouns. */
  readonly finance?: true;
  /** A web session, no key. */
  readonly session?: true;
  readonly role?: Role;
}

type Check<K extends keyof Requirements> = (
  caller: AuthenticatedCaller,
  needed: NonNullable<Requirements[K]>,
) => string | undefined;

type AnyCheck = (caller: AuthenticatedCaller, needed: unknown) => string | undefined;

/** Each answers why the caller is refused, or undefined when it is not. */
const checks: { readonly [K in keyof Requirements]-?: Check<K> } = {
  authenticated: () => undefined,
  prompts(caller, needed) {
    if (caller.kind === 'finance-key') return 'A finance key does not open the prompt service';
    if (caller.kind === 'session' || includesPermission(caller.permission, needed))
      return undefined;
    return `This needs a key with the permission ${lower(permissionLevels[needed].title)}`;
  },
  scope(caller, needed) {
    if (caller.kind === 'session') return undefined;
    if (caller.kind === 'api-key' && caller.scopes.includes(needed)) return undefined;
    return `This needs a key with the scope ${lower(keyScopes[needed].title)}`;
  },
  finance: (caller) =>
    caller.kind === 'api-key'
      ? 'A prompt-service key does not open the finance service'
      : undefined,
  session: (caller) =>
    caller.kind === 'session' ? undefined : 'This needs a web session, not a key',
  role: (caller, needed) =>
    isAtLeast(caller.role, needed)
      ? undefined
      : `This needs the role ${lower(roles[needed].title)}${needed === 'SUPER_ADMIN' ? '' : ' or higher'}`,
};

/** Whether one requirement is met. */
export function meets<K extends keyof Requirements>(
  caller: Caller,
  name: K,
  needed: NonNullable<Requirements[K]>,
): boolean {
  return caller.kind !== 'anonymous' && (checks[name] as AnyCheck)(caller, needed) === undefined;
}

/**
 * The refusal that a caller gets: UNAUTHENTICATED for nobody, else FORBIDDEN with a reason for
 * each requirement that is not met; undefined when all are.
 */
export function accessError(caller: Caller, requirements: Requirements): FolioError | undefined {
  if (caller.kind === 'anonymous') return new FolioError('UNAUTHENTICATED');
  const reasons = (Object.keys(requirements) as (keyof Requirements)[])
    .map((name) => (checks[name] as AnyCheck)(caller, requirements[name]))
    .filter((reason) => reason !== undefined);
  return reasons.length > 0 ? forbidden(...reasons) : undefined;
}

const lower = (title: string) => title.toLowerCase();
