import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import type { Attempts } from './attempts.ts';
import { createAuthentication } from './authentication.ts';
import { keyStrategy } from './key-strategy.ts';
import { KnownDevices } from './known-devices.ts';
import { deriveSecrets } from './secrets.ts';
import type { OnSignUp } from './sign-up.ts';
import { type Credentials, identify } from './strategies.ts';

interface IdentityServices {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly onSignUp: OnSignUp;
  /** Resolves when no other worker has keys of the user in its cache. */
  readonly forgetKeysElsewhere?: ((userId: string) => Promise<void>) | undefined;
  /** Called with the error of a task that no request waits for, and a sentence for the log. */
  readonly onError: (error: unknown, message: string) => void;
}

export type Identity = ReturnType<typeof createIdentity>;

export function createIdentity(
  config: Config,
  { database, attempts, onSignUp, forgetKeysElsewhere, onError }: IdentityServices,
) {
  const secrets = deriveSecrets(config);
  const knownDevices = new KnownDevices(secrets.devices, config.baseUrl);
  const authentication = createAuthentication(config, {
    database,
    secrets,
    attempts,
    knownDevices,
    onSignUp,
    onError: (error) => onError(error, 'a failed sign-in could not be recorded'),
  });
  const keys = keyStrategy(database, secrets, onError);
  const strategies = [keys.strategy, authentication.sessionStrategy];
  return {
    authentication,
    secrets,
    knownDevices,
    /** Finds the caller by a key or the session cookie. */
    identify: (credentials: Credentials) => identify(credentials, strategies),
    /** Call it after a commit that changes what the user may do. */
    async forgetKeysOf(userId: string): Promise<void> {
      keys.forget(userId);
      await forgetKeysElsewhere?.(userId);
    },
    /** In this process only. */
    forgetKeysHere: keys.forget,
  };
}
