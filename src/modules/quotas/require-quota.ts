import { validationError } from '../../errors.ts';
import type { StatementContext } from '../../graphql/schema/context.ts';
import { recordQuotas } from '../../settings/quotas.ts';

/**
 * Rejects another record if the user already has the maximum number. Count under `lockUser`, or
 * concurrent requests exceed the quota.
 * @throws VALIDATION_FAILED
 */
export function requireQuota(
  name: keyof typeof recordQuotas,
  count: number,
  { quotas }: Pick<StatementContext, 'quotas'>,
): void {
  const limit = quotas[name];
  if (count < limit) return;
  const { records, remedy } = recordQuotas[name];
  const message = `You have reached the limit of ${limit} ${records}; ${remedy}`;
  throw validationError([], 'LIMIT_REACHED', message);
}
