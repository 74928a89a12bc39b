import type { AnyForm } from '../../../framework/form.ts';
import type { AnyPage } from '../../../framework/page.ts';
import { accountsPage, setDefaultAccount } from './accounts.ts';
import { deleteAccount, deleteAccountPage } from './delete-account.ts';
import { editAccountPage, updateAccount } from './edit-account.ts';
import { createAccount, newAccountPage } from './new-account.ts';

export const accountPages: readonly AnyPage[] = [
  accountsPage,
  newAccountPage,
  editAccountPage,
  deleteAccountPage,
];

export const accountForms: readonly AnyForm[] = [
  setDefaultAccount,
  createAccount,
  updateAccount,
  deleteAccount,
];
