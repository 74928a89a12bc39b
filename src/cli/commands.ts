import { createAccount } from './accounts/create.ts';
import { deleteAccount } from './accounts/delete.ts';
import { listAccounts } from './accounts/list.ts';
import { showAccount } from './accounts/show.ts';
import { updateAccount } from './accounts/update.ts';
import { analytics } from './analytics.ts';
import { apiGraphql } from './api-command/graphql.ts';
import { apiRest } from './api-command/rest.ts';
import { createCategory } from './categories/create.ts';
import { deleteCategory } from './categories/delete.ts';
import { listCategories } from './categories/list.ts';
import { showCategory } from './categories/show.ts';
import { updateCategory } from './categories/update.ts';
import { changes } from './changes/changes.ts';
import { completeCommand } from './completion/complete.ts';
import { completionCommand } from './completion/completion.ts';
import { listSettings } from './config-command/list.ts';
import { setSetting } from './config-command/set.ts';
import { unsetSetting } from './config-command/unset.ts';
import type { Command, Group } from './declare/command.ts';
import { createEntry } from './entries/create.ts';
import { deleteEntry } from './entries/delete.ts';
import { exportEntries } from './entries/export.ts';
import { importEntries } from './entries/import.ts';
import { listEntries } from './entries/list.ts';
import { showEntry } from './entries/show.ts';
import { updateEntry } from './entries/update.ts';
import { createFeedback } from './feedback/create.ts';
import { listFeedback } from './feedback/list.ts';
import { showFeedback } from './feedback/show.ts';
import { helpCommand } from './help.ts';
import { helpJsonCommand } from './help-json.ts';
import { deleteInstance } from './instance/delete.ts';
import { listInstances } from './instance/list.ts';
import { showInstance } from './instance/show.ts';
import { selectInstance } from './instance/use.ts';
import { listKeys } from './keys/list.ts';
import { revokeKey } from './keys/revoke.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { createPrompt } from './prompts/create.ts';
import { deletePrompt } from './prompts/delete.ts';
import { editPrompt } from './prompts/edit.ts';
import { exportPrompts } from './prompts/export.ts';
import { importPrompts } from './prompts/import.ts';
import { listPrompts } from './prompts/list.ts';
import { renderPrompt } from './prompts/render.ts';
import { showPrompt } from './prompts/show.ts';
import { updatePrompt } from './prompts/update.ts';
import { createReferrals } from './referrals/create.ts';
import { listReferrals } from './referrals/list.ts';
import { referralStats } from './referrals/stats.ts';
import { status } from './status.ts';
import { summary } from './summary.ts';
import { updateCheck } from './update/check.ts';
import { update } from './update.ts';
import { versionCommand } from './version.ts';
import { createWebhook } from './webhooks/create.ts';
import { deleteWebhook } from './webhooks/delete.ts';
import { listDeliveries } from './webhooks/deliveries.ts';
import { listWebhooks } from './webhooks/list.ts';
import { rotateWebhookSecret } from './webhooks/rotate-secret.ts';
import { showWebhook } from './webhooks/show.ts';
import { testWebhook } from './webhooks/test.ts';
import { updateWebhook } from './webhooks/update.ts';

/** All commands, in the order of the help. */
export const commands: readonly (Command | Group)[] = [
  login,
  logout,
  status,
  {
    name: 'instance',
    summary: 'Manage servers and their keys',
    commands: [listInstances, showInstance, selectInstance, deleteInstance],
  },
  {
    name: 'prompts',
    summary: 'Manage prompt templates',
    commands: [
      listPrompts,
      showPrompt,
      createPrompt,
      updatePrompt,
      deletePrompt,
      renderPrompt,
      editPrompt,
      exportPrompts,
      importPrompts,
    ],
  },
  {
    name: 'feedback',
    summary: 'Manage feedback',
    commands: [listFeedback, showFeedback, createFeedback],
  },
  {
    name: 'referrals',
    summary: 'Manage referrals',
    commands: [listReferrals, createReferrals, referralStats],
  },
  {
    name: 'entries',
    summary: 'Manage income and expenses',
    commands: [
      listEntries,
      showEntry,
      createEntry,
      updateEntry,
      deleteEntry,
      importEntries,
      exportEntries,
    ],
  },
  {
    name: 'categories',
    summary: 'Manage categories of entries',
    commands: [listCategories, showCategory, createCategory, updateCategory, deleteCategory],
  },
  {
    name: 'accounts',
    summary: 'Manage bank accounts',
    commands: [listAccounts, showAccount, createAccount, updateAccount, deleteAccount],
  },
  summary,
  analytics,
  changes,
  {
    name: 'webhooks',
    summary: 'Manage webhooks, which send changes of records to a URL',
    commands: [
      listWebhooks,
      showWebhook,
      createWebhook,
      updateWebhook,
      deleteWebhook,
      testWebhook,
      listDeliveries,
      rotateWebhookSecret,
    ],
  },
  {
    name: 'keys',
    summary: 'List and revoke keys',
    commands: [listKeys, revokeKey],
  },
  {
    name: 'api',
    summary: 'Send requests to the GraphQL and REST APIs',
    commands: [apiGraphql, apiRest],
  },
  {
    name: 'config',
    summary: 'Manage the settings of the client',
    commands: [listSettings, setSetting, unsetSetting],
  },
  update,
  updateCheck,
  completionCommand,
  completeCommand,
  helpCommand,
  helpJsonCommand,
  versionCommand,
];
