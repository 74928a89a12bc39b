import { FolioError } from '../../errors.ts';
import type { Context } from '../../graphql/schema/context.ts';
import { claimMs } from '../../identity/device-code.ts';
import { financeKeyKind } from '../finance/finance-keys/finance-key-kind.ts';
import { requireKeyQuota } from '../keys/create-key.ts';
import { apiKeyKind } from '../prompts/api-keys/api-key-kind.ts';
import { decide, decisionMutation } from './decide.ts';

decisionMutation(
  'approveDeviceLogin',
  'Approves a device login: its client gets an API key and a finance key of the caller, if it claims them within a minute. A changed or reset password and `signOutEverywhere` deny it again. VALIDATION_FAILED for a code that is decided, expired or unknown, or when the caller has the maximum number of live keys. RATE_LIMITED after too many codes.',
  async (userCode, context) => {
    await lockSession(context);
    const expiresAt = new Date(context.now.getTime() + claimMs);
    const payload = await decide(context, userCode, 'APPROVED', expiresAt);
    // `claimDeviceLogin` checks it too; here the user still sees the error.
    await requireKeyQuota(context, apiKeyKind);
    await requireKeyQuota(context, financeKeyKind);
    return payload;
  },
);

/**
 * Locks the session of the caller until the transaction ends. A concurrent change of the password
 * then ends either the session before the approval, or the approval (`endDeviceLogins`).
 */
async function lockSession({ caller, database }: Context): Promise<void> {
  if (caller.kind !== 'session') throw new FolioError('UNAUTHENTICATED');
  const rows = await database.$queryRaw<unknown[]>`
    SELECT 1 FROM "sessions" WHERE "id" = ${caller.sessionId}::uuid AND "user_id" = ${caller.userId}::uuid FOR SHARE`;
  if (rows.length === 0) throw new FolioError('UNAUTHENTICATED');
}
