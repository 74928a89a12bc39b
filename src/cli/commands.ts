import { createAccount } from './commands/accounts/create.ts';
import { deleteAccount } from './commands/accounts/delete.ts';
import { listAccounts } from './commands/accounts/list.ts';
import { showAccount } from './commands/accounts/show.ts';
import { updateAccount } from './commands/accounts/update.ts';
import { analytics } from './commands/analytics.ts';
import { apiGraphql } from './commands/api/graphql.ts';
import { apiRest } from './commands/api/rest.ts';
import { createCategory } from './commands/categories/create.ts';
import { deleteCategory } from './commands/categories/delete.ts';
import { listCategories } from './commands/categories/list.ts';
import { showCategory } from './commands/categories/show.ts';
import { updateCategory } from './commands/categories/update.ts';
import { changes } from './commands/changes/changes.ts';
import { completeCommand } from './commands/completion/complete.ts';
import { completionCommand } from './commands/completion/completion.ts';
import { listSettings } from './commands/config/list.ts';
import { setSetting } from './commands/config/set.ts';
import { unsetSetting } from './commands/config/unset.ts';
import { createEntry } from './commands/entries/create.ts';
import { deleteEntry } from './commands/entries/delete.ts';
import { exportEntries } from './commands/entries/export.ts';
import { importEntries } from './commands/entries/import.ts';
import { listEntries } from './commands/entries/list.ts';
import { showEntry } from './commands/entries/show.ts';
import { listEntryTags } from './commands/entries/tags.ts';
import { updateEntry } from './commands/entries/update.ts';
import { createFeedback } from './commands/feedback/create.ts';
import { listFeedback } from './commands/feedback/list.ts';
import { showFeedback } from './commands/feedback/show.ts';
import { helpCommand } from './commands/help.ts';
import { helpJsonCommand } from './commands/help-json.ts';
import { deleteInstance } from './commands/instance/delete.ts';
import { listInstances } from './commands/instance/list.ts';
import { showInstance } from './commands/instance/show.ts';
import { selectInstance } from './commands/instance/use.ts';
import { createKey } from './commands/keys/create.ts';
import { listKeys } from './commands/keys/list.ts';
import { revokeKey } from './commands/keys/revoke.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { createPrompt } from './commands/prompts/create.ts';
import { deletePrompt } from './commands/prompts/delete.ts';
import { diffPrompt } from './commands/prompts/diff.ts';
import { editPrompt } from './commands/prompts/edit.ts';
import { exportPrompts } from './commands/prompts/export.ts';
import { importPrompts } from './commands/prompts/import.ts';
import { labelVersion } from './commands/prompts/label.ts';
import { listShareLinks } from './commands/prompts/links.ts';
import { listPrompts } from './commands/prompts/list.ts';
import { pullPrompts } from './commands/prompts/pull.ts';
import { pushPrompts } from './commands/prompts/push.ts';
import { renderPrompt } from './commands/prompts/render.ts';
import { restoreVersion } from './commands/prompts/restore.ts';
import { sharePrompt } from './commands/prompts/share.ts';
import { showPrompt } from './commands/prompts/show.ts';
import { listPromptTags } from './commands/prompts/tags.ts';
import { unsharePrompt } from './commands/prompts/unshare.ts';
import { updatePrompt } from './commands/prompts/update.ts';
import { showUsage } from './commands/prompts/usage.ts';
import { listVersions } from './commands/prompts/versions.ts';
import { createReferrals } from './commands/referrals/create.ts';
import { listReferrals } from './commands/referrals/list.ts';
import { referralStats } from './commands/referrals/stats.ts';
import { status } from './commands/status.ts';
import { summary } from './commands/summary.ts';
import { undo } from './commands/undo.ts';
import { update } from './commands/update.ts';
import { versionCommand } from './commands/version.ts';
import { createWebhook } from './commands/webhooks/create.ts';
import { deleteWebhook } from './commands/webhooks/delete.ts';
import { listDeliveries } from './commands/webhooks/deliveries.ts';
import { listWebhooks } from './commands/webhooks/list.ts';
import { rotateWebhookSecret } from './commands/webhooks/rotate-secret.ts';
import { showWebhook } from './commands/webhooks/show.ts';
import { testWebhook } from './commands/webhooks/test.ts';
import { updateWebhook } from './commands/webhooks/update.ts';
import type { Command, Group } from './core/declare/command.ts';
import { updateCheck } from './core/releases/check.ts';

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
      listPromptTags,
      renderPrompt,
      editPrompt,
      exportPrompts,
      importPrompts,
      sharePrompt,
      listShareLinks,
      unsharePrompt,
      pushPrompts,
      pullPrompts,
      listVersions,
      diffPrompt,
      restoreVersion,
      labelVersion,
      showUsage,
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
      listEntryTags,
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
  undo,
  {
    name: 'webhooks',
    summary: 'Manage webhooks: they send changes of records to a URL',
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
    commands: [listKeys, createKey, revokeKey],
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
