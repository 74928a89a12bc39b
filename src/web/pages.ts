import { ideasPage, setIdeaStatus } from './admin/ideas.ts';
import { createPasswordReset, setUserRole, userPage } from './admin/user.ts';
import { usersPage } from './admin/users.ts';
import { resetPassword, resetPasswordPage } from './auth/reset-password.ts';
import { signIn, signInPage } from './auth/sign-in.ts';
import { signOut } from './auth/sign-out.ts';
import { signUp, signUpPage } from './auth/sign-up.ts';
import { developersPage } from './developers.ts';
import { allowDevice, denyDevice } from './device/decisions.ts';
import { devicePage } from './device/device.ts';
import type { AnyForm } from './form.ts';
import { homePage } from './home.ts';
import { ideaForms, ideaPages } from './ideas/pages.ts';
import { inviteForms, invitePages } from './invites/pages.ts';
import { moneyForms, moneyPages } from './money/pages.ts';
import type { AnyPage } from './page.ts';
import { promptForms, promptPages } from './prompts/pages.ts';
import { activityPage } from './settings/activity.ts';
import { apiKeyForms } from './settings/api-key.ts';
import { apiKeysPage } from './settings/api-keys.ts';
import { financeKeyForms } from './settings/finance-key.ts';
import { financeKeysPage } from './settings/finance-keys.ts';
import { createApiKey, newApiKeyPage } from './settings/new-api-key.ts';
import { createFinanceKey, newFinanceKeyPage } from './settings/new-finance-key.ts';
import { changePassword, passwordPage } from './settings/password.ts';
import { profilePage, updateProfile } from './settings/profile.ts';
import { signOutEverywhere, signOutEverywherePage } from './settings/sign-out-everywhere.ts';

/** The pages of the account and of the administration, and those for guests. */
export const settingsPages: readonly AnyPage[] = [
  homePage,
  developersPage,
  signUpPage,
  signInPage,
  resetPasswordPage,
  devicePage,
  apiKeysPage,
  newApiKeyPage,
  ...apiKeyForms.pages,
  financeKeysPage,
  newFinanceKeyPage,
  ...financeKeyForms.pages,
  profilePage,
  passwordPage,
  signOutEverywherePage,
  activityPage,
  usersPage,
  userPage,
  ideasPage,
];

/** All pages. Each part of the site has its own list. */
export const pages: readonly AnyPage[] = [
  ...settingsPages,
  ...promptPages,
  ...moneyPages,
  ...ideaPages,
  ...invitePages,
];

const settingsForms: readonly AnyForm[] = [
  signUp,
  signIn,
  signOut,
  resetPassword,
  allowDevice,
  denyDevice,
  createApiKey,
  ...apiKeyForms.forms,
  createFinanceKey,
  ...financeKeyForms.forms,
  updateProfile,
  changePassword,
  signOutEverywhere,
  setUserRole,
  createPasswordReset,
  setIdeaStatus,
];

/** All forms. */
export const forms: readonly AnyForm[] = [
  ...settingsForms,
  ...promptForms,
  ...moneyForms,
  ...ideaForms,
  ...inviteForms,
];
