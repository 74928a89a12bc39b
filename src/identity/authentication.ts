import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import type { Attempts } from './attempts.ts';
import { createBetterAuth, sessionCookieName } from './better-auth.ts';
import { changePassword } from './change-password.ts';
import type { ChangePasswordInput, SignInInput, SignUpInput } from './input.ts';
import type { KnownDevices } from './known-devices.ts';
import { usePasswordResetToken } from './password-reset.ts';
import type { Secrets } from './secrets.ts';
import { createSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { type OnSignUp, signUp } from './sign-up.ts';
import type { SignedIn } from './signed-in.ts';
import {
  type AuthRequest,
  countGuest,
  type StartedAttempt,
  startAttempt,
  startPasswordChange,
} from './started-attempt.ts';
import type { Identification } from './strategies.ts';

interface AuthenticationServices {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly attempts: Attempts;
  readonly knownDevices: KnownDevices;
  readonly onSignUp: OnSignUp;
  /** Called with the error when a failed sign-in could not be recorded. */
  readonly onError: (error: unknown) => void;
}

export type Authentication = ReturnType<typeof createAuthentication>;

/**
 * Only this service changes users and sessions. Surfaces start an attempt before they read a body.
 */
export function createAuthentication(
  config: Pick<Config, 'baseUrl'>,
  { database, secrets, attempts, knownDevices, onSignUp, onError }: AuthenticationServices,
) {
  const auth = createBetterAuth(config, secrets);
  const cookieName = sessionCookieName(config.baseUrl);
  const sessions = createSessions({ auth, database, cookieName, secrets: secrets.sessions });
  const counting = { attempts, knownDevices };

  const onKnownDevice = ({ user, cookies }: SignedIn, { cookie }: AuthRequest) => ({
    user,
    cookies: [...cookies, knownDevices.remember(cookie, user.email)],
  });

  return {
    /** @throws RATE_LIMITED */
    startAttempt: <Name extends 'sign-up' | 'sign-in' | 'reset-password'>(
      attempt: Name,
      request: AuthRequest,
    ): Promise<StartedAttempt<Name>> => startAttempt(counting, attempt, request),
    /**
     * @throws RATE_LIMITED, VALIDATION_FAILED for a taken email address or an invite that is not
     * open
     */
    async signUp(attempt: StartedAttempt<'sign-up'>, input: SignUpInput): Promise<SignedIn> {
      await countGuest(counting, attempt, input.email);
      const signedIn = await signUp({ auth, database, onSignUp }, input, attempt.clientInfo);
      return onKnownDevice(signedIn, attempt);
    },
    /** @throws RATE_LIMITED, UNAUTHENTICATED for an unknown email address or a wrong password */
    async signIn(attempt: StartedAttempt<'sign-in'>, input: SignInInput): Promise<SignedIn> {
      await countGuest(counting, attempt, input.email);
      const signedIn = await signIn({ auth, database, onError }, input, attempt.clientInfo);
      return onKnownDevice(signedIn, attempt);
    },
    /** @returns the Set-Cookie headers that delete the cookie. */
    signOut: ({ cookie, clientInfo }: AuthRequest) => sessions.signOut(cookie, clientInfo),
    /** @throws RATE_LIMITED, UNAUTHENTICATED without a session */
    startPasswordChange: (request: AuthRequest, caller: Identification) =>
      startPasswordChange(counting, request, caller),
    /**
     * @returns this session's Set-Cookie headers. @throws VALIDATION_FAILED for a wrong password
     */
    changePassword: (attempt: StartedAttempt<'change-password'>, input: ChangePasswordInput) =>
      changePassword({ auth, database, sessions }, attempt, input),
    /**
     * Ends all sessions of the user.
     * @throws VALIDATION_FAILED at `token` if it is used, expired or unknown, then at `newPassword`
     */
    resetPassword: (
      { clientInfo }: StartedAttempt<'reset-password'>,
      reset: { token: string; newPassword: string },
    ) => usePasswordResetToken(database, secrets, { ...reset, clientInfo }),
    sessionStrategy: sessions.strategy,
  };
}
