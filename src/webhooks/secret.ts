import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../identity/sealed-secret.ts';
import type { Secrets } from '../identity/secrets.ts';

/** Identifies a webhook. Its sealed secret opens only under this reference. */
export interface WebhookReference {
  readonly id: string;
  readonly userId: string;
}

const binding = ({ id, userId }: WebhookReference) => `whsec_:${userId}:${id}`;

/** Generates a secret in the format of the Standard Webhooks specification: 24 random bytes. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Encrypts a secret under the newest FOLIO_SECRET. */
export const sealWebhookSecret = (
  secret: string,
  webhook: WebhookReference,
  { sealing }: Pick<Secrets, 'sealing'>,
): string => seal(secret, binding(webhook), sealing);

/**
 * Decrypts the secret of a webhook.
 * @throws {SealingKeyMissingError} when its FOLIO_SECRET is no longer configured.
 */
export const openWebhookSecret = (
  sealedSecret: string,
  webhook: WebhookReference,
  { sealing }: Pick<Secrets, 'sealing'>,
): string => unseal(sealedSecret, binding(webhook), sealing);
