import { validationError } from '../../errors.ts';
import type { Context } from '../../graphql/schema/context.ts';
import { parseWebhookUrl } from '../../webhooks/webhook-url.ts';

/** The URL of a webhook as it is stored. @throws VALIDATION_FAILED */
export function validUrl(value: string, { webhookPrivateAddresses }: Context): string {
  const { url, issue } = parseWebhookUrl(value, webhookPrivateAddresses);
  if (issue !== undefined) throw validationError(['input', 'url'], 'INVALID', `Url ${issue}`);
  return url;
}
