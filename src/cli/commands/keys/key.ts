import type { CliListApiKeysQuery } from '../../../generated/cli/graphql.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { CliError, hasCode } from '../../core/cli-error.ts';
import type { Call, Fields } from '../../core/declare/command.ts';
import { serviceOption } from '../../core/declare/service-option.ts';
import type { Service } from '../../core/profiles/profile.ts';

type ApiKey = CliListApiKeysQuery['apiKeys'][number];

export type KeyRow = Omit<ApiKey, 'permission'> & {
  readonly permission: ApiKey['permission'] | null;
};

export const keyFields: Fields<KeyRow> = {
  ...outputFields.CliListApiKeys,
  databaseId: "The key's UUID, or the number of a finance key.",
  permission: 'The permission of an API key, or null.',
  scopes: 'The scopes of an API key.',
  expiresAt: 'When the API key expires, or null.',
};

export const keyService = serviceOption('Service of the keys; default prompts.', {
  prompts: 'API keys.',
  finance: 'Finance keys.',
});

export const keysPage = (service: Service | undefined) =>
  service === 'finance' ? '/settings/finance-keys' : '/settings/api-keys';

/**
 * Replaces the server's FORBIDDEN by the reason: what only a web session may do (D47 of the contract).
 * @param message what a key cannot do
 */
export async function explainForbidden<Result>(
  run: () => Promise<Result>,
  { server }: Pick<Call, 'server'>,
  service: Service,
  message: string,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!hasCode(error, 'FORBIDDEN')) throw error;
    throw new CliError('notAllowed', message, {
      code: 'FORBIDDEN',
      hint: `Sign in at ${server().url.value}${keysPage(service)}; --web opens this page.`,
    });
  }
}
