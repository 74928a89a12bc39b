import { enumValue } from '../../../common/enum-values.ts';
import type {
  RecordType,
  WebhookDisabledReason,
  WebhookRowFragment,
} from '../../../generated/cli/graphql.ts';
import { type CliError, hasCode, usageError } from '../../core/cli-error.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { recordId } from '../../core/client/record-id.ts';
import type { Call } from '../../core/declare/command.ts';
import { oneOf, repeated } from '../../core/declare/option.ts';
import { type Service, services } from '../../core/profiles/profile.ts';
import { keyServices } from '../../core/profiles/server-choice.ts';
import { recordTypes, typeDescriptions } from '../changes/read-changes.ts';

graphql(`
  fragment WebhookRow on Webhook {
    id
    databaseId
    url
    description
    recordTypes
    enabled
    disabledAt
    disabledReason
    failingSince
    nextAttemptAt
    createdAt
    updatedAt
  }
`);

const findDocument = graphql(`
  query CliFindWebhook($id: ID!) {
    webhook(id: $id) {
      ...WebhookRow
    }
  }
`);

export const webhookArgument = {
  description: 'The id of the webhook, as shown by folio webhooks list.',
  noun: 'Webhook',
} as const;

export const typeOption = {
  ...repeated(
    oneOf('Type of records whose changes are sent; of one service only.', typeDescriptions),
  ),
  field: 'recordTypes',
};

export const reasonTexts: Readonly<Record<WebhookDisabledReason, string>> = {
  USER: 'by a user',
  FAILING: 'failed for three days',
  CREDENTIAL: 'its key was revoked or has expired; enable it to make it belong to your key',
};

export const typesText = (types: readonly RecordType[]) => types.map(enumValue).join(', ');

/**
 * The service whose key may access all of these types.
 * @throws a usage error for types of both services: no key may access both
 */
export function serviceOfTypes(types: readonly RecordType[]): Service {
  const found = services.filter((service) =>
    types.some((type) => recordTypes[service].includes(type)),
  );
  const [service] = found;
  if (service && found.length === 1) return service;
  throw usageError(
    'A key can access the records of one service only.',
    `Create one webhook for ${typesText(recordTypes.prompts)}, and another for ${typesText(recordTypes.finance)}.`,
  );
}

interface FoundWebhook {
  readonly api: Api;
  readonly webhook: WebhookRowFragment;
}

/** Finds a webhook with the key of either service. @throws NOT_FOUND, or FORBIDDEN without another key */
export async function findWebhook(
  call: Pick<Call, 'apiFor' | 'server'>,
  idOrGlobalId: string,
): Promise<FoundWebhook> {
  const id = recordId('Webhook', idOrGlobalId);
  let failure: CliError | undefined;
  for (const service of keyServices(call.server())) {
    const api = call.apiFor(service);
    try {
      return { api, webhook: (await api.run(findDocument, { id })).webhook };
    } catch (error) {
      if (!hasCode(error, 'NOT_FOUND', 'FORBIDDEN')) throw error;
      // The API key may lack the permission, and the finance key may not find the webhook.
      failure = failure?.code === 'FORBIDDEN' ? failure : error;
    }
  }
  throw failure;
}
