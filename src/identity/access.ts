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
 * All must be met. GraphQL fields (`authScopes`) and REST routes (`requires`) use the same names.
 */
export interface Requirements {
  readonly authenticated?: true;
  /** At least this permission for the prompt service. */
  readonly prompts?: ApiKeyPermission;
  readonly permission?: ApiKeyPermission;
  /** A scope of the API key. Sessions have all scopes. */
  readonly scope?: ApiKeyScope;
  readonly finance?: true;
  /** A web session. No key is accepted. */
  readonly session?: true;
  /** At least this role. */
  readonly role?: Role;
}

type Check<K extends keyof Requirements> = (
  caller: AuthenticatedCaller,
  needed: NonNullable<Requirements[K]>,
) => string | undefined;

type AnyCheck = (caller: AuthenticatedCaller, needed: unknown) => string | undefined;

function checkPermission(caller: AuthenticatedCaller, needed: ApiKeyPermission) {
  if (caller.kind !== 'api-key' || includesPermission(caller.permission, needed)) return undefined;
  return `This needs a key with the permission ${lower(permissionLevels[needed].title)}`;
}

const checks: { readonly [K in keyof Requirements]-?: Check<K> } = {
  authenticated: () => undefined,
  prompts(caller, needed) {
    if (caller.kind === 'finance-key') return "A finance key can't be used for the prompt service";
    return checkPermission(caller, needed);
  },
  permission: checkPermission,
  scope(caller, needed) {
    if (caller.kind === 'session') return undefined;
    if (caller.kind === 'api-key' && caller.scopes.includes(needed)) return undefined;
    return `This needs a key with the scope ${lower(keyScopes[needed].title)}`;
  },
  finance: (caller) =>
    caller.kind === 'api-key' ? "An API key can't be used for the finance service" : undefined,
  session: (caller) =>
    caller.kind === 'session' ? undefined : 'This needs a web session, not a key',
  role: (caller, needed) =>
    isAtLeast(caller.role, needed)
      ? undefined
      : `This needs the role ${lower(roles[needed].title)}${needed === 'SUPER_ADMIN' ? '' : ' or higher'}`,
};

export function meets<K extends keyof Requirements>(
  caller: Caller,
  name: K,
  needed: NonNullable<Requirements[K]>,
): boolean {
  return caller.kind !== 'anonymous' && (checks[name] as AnyCheck)(caller, needed) === undefined;
}

/**
 * UNAUTHENTICATED for an anonymous caller, else FORBIDDEN with one reason per failed check (D52).
 */
export function accessError(caller: Caller, requirements: Requirements): FolioError | undefined {
  if (caller.kind === 'anonymous') return new FolioError('UNAUTHENTICATED');
  const reasons = (Object.keys(requirements) as (keyof Requirements)[])
    .map((name) => (checks[name] as AnyCheck)(caller, requirements[name]))
    .filter((reason) => reason !== undefined);
  return reasons.length > 0 ? forbidden(...reasons) : undefined;
}

const lower = (title: string) => title.toLowerCase();
