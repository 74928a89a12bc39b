import type { AnyForm } from './framework/form.ts';
import type { AnyPage } from './framework/page.ts';
import { ideasPage, setIdeaStatus } from './pages/admin/ideas.ts';
import { createPasswordReset, setUserRole, userPage } from './pages/admin/user.ts';
import { usersPage } from './pages/admin/users.ts';
import { resetPassword, resetPasswordPage } from './pages/auth/reset-password.ts';
import { signIn, signInPage } from './pages/auth/sign-in.ts';
import { signOut } from './pages/auth/sign-out.ts';
import { signUp, signUpPage } from './pages/auth/sign-up.ts';
import { developersPage } from './pages/developers/developers.ts';
import { allowDevice, denyDevice } from './pages/device/decisions.ts';
import { devicePage } from './pages/device/device.ts';
import { homePage } from './pages/home/home.ts';
import { ideaForms, ideaPages } from './pages/ideas/pages.ts';
import { inviteForms, invitePages } from './pages/invites/pages.ts';
import { moneyForms, moneyPages } from './pages/money/pages.ts';
import { promptForms, promptPages } from './pages/prompts/pages.ts';
import { activityPage } from './pages/settings/activity.ts';
import { apiKeyForms } from './pages/settings/api-key.ts';
import { apiKeysPage } from './pages/settings/api-keys.ts';
import { financeKeyForms } from './pages/settings/finance-key.ts';
import { financeKeysPage } from './pages/settings/finance-keys.ts';
import { createApiKey, newApiKeyPage } from './pages/settings/new-api-key.ts';
import { createFinanceKey, newFinanceKeyPage } from './pages/settings/new-finance-key.ts';
import { changePassword, passwordPage } from './pages/settings/password.ts';
import { profilePage, updateProfile } from './pages/settings/profile.ts';
import { signOutEverywhere, signOutEverywherePage } from './pages/settings/sign-out-everywhere.ts';

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
