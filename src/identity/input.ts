import { z } from 'zod';
import { blank, requiredOr } from '../input/required.ts';
import { isStorable, text, unstorable, userName } from '../input/text.ts';

const anyText = z.string(requiredOr('must be a string'));

export const maxPasswordLength = 128;

const password = anyText.pipe(
  z
    .string()
    .min(1, { error: blank, abort: true })
    .min(8, { error: 'is too short (minimum is 8 characters)' })
    .max(maxPasswordLength, { error: `is too long (maximum is ${maxPasswordLength} characters)` })
    .refine(isStorable, { error: unstorable }),
);

/** A string that is only compared with stored strings. */
const presentedText = anyText.pipe(
  z
    .string()
    .min(1, { error: blank })
    .max(1024, { error: 'is too long (maximum is 1024 characters)' }),
);

export const signUpInput = z.object({
  name: text(userName),
  email: text({ max: 254 })
    .transform((email) => email.toLowerCase())
    .pipe(z.email({ error: 'is not a valid email address' })),
  password,
  inviteCode: presentedText
    .refine(isStorable, { error: unstorable })
    .nullish()
    .transform((code) => code ?? undefined),
});

export const signInInput = z.object({
  email: presentedText.transform((email) => email.trim().toLowerCase()),
  password: presentedText,
});

export const newPasswordInput = z.object({ newPassword: password });

export const changePasswordInput = z.object({
  currentPassword: presentedText,
  newPassword: password,
});

export type SignUpInput = z.infer<typeof signUpInput>;
export type SignInInput = z.infer<typeof signInInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
