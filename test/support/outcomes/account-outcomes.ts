/**
 * The contract's table of the operations on users. For the values of the cells, see
 * `prompt-outcomes.ts`. Here, `conflict` is also used: the operation is allowed, but returns
 * CONFLICT because of the user's records, and `missing`: NOT_FOUND, because the record is of the other
 * service. `signOutEverywhere` ends all sessions of the user, so the
 * test creates new ones.
 */
const sessions = `
                                    | nobody | ended session | member | advisor | marketer | super admin
Query.changes                       | who?   | who?          | yes    | yes     | yes      | yes
Query.auditEvents                   | who?   | who?          | yes    | yes     | yes      | yes
Query.users                         | who?   | who?          | role   | role    | role     | yes
Query.invite                        | yes    | yes           | yes    | yes     | yes      | yes
Query.passwordResetLink             | yes    | yes           | yes    | yes     | yes      | yes
Query.deviceLogin                   | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createDeviceLogin          | yes    | yes           | yes    | yes     | yes      | yes
Mutation.approveDeviceLogin         | who?   | who?          | yes    | yes     | yes      | yes
Mutation.denyDeviceLogin            | who?   | who?          | yes    | yes     | yes      | yes
Mutation.claimDeviceLogin           | yes    | yes           | yes    | yes     | yes      | yes
Mutation.updateProfile              | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createPasswordReset        | who?   | who?          | role   | role    | role     | yes
Mutation.importUserData             | who?   | who?          | conflict | conflict | conflict | conflict
Query.webhook                       | who?   | who?          | yes    | yes     | yes      | yes
Query.webhooks                      | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createWebhook              | who?   | who?          | yes    | yes     | yes      | yes
Mutation.updateWebhook              | who?   | who?          | yes    | yes     | yes      | yes
Mutation.deleteWebhook              | who?   | who?          | yes    | yes     | yes      | yes
Mutation.rotateWebhookSecret        | who?   | who?          | yes    | yes     | yes      | yes
Mutation.testWebhook                | who?   | who?          | yes    | yes     | yes      | yes
Mutation.signOutEverywhere          | who?   | who?          | yes    | yes     | yes      | yes
`;
const keys = `
                                    | read   | read+  | manage | manage+ | admin | admin+ | admin+ of super
Query.changes                       | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.auditEvents                   | key    | key    | key    | key     | key   | key    | key
Query.users                         | key role | key role | key role | key role | key role | key role | key
Query.invite                        | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.passwordResetLink             | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.deviceLogin                   | key    | key    | key    | key     | key   | key    | key
Mutation.createDeviceLogin          | yes    | yes    | yes    | yes     | yes   | yes    | yes
Mutation.approveDeviceLogin         | key    | key    | key    | key     | key   | key    | key
Mutation.denyDeviceLogin            | key    | key    | key    | key     | key   | key    | key
Mutation.claimDeviceLogin           | yes    | yes    | yes    | yes     | yes   | yes    | yes
Mutation.updateProfile              | key    | key    | key    | key     | key   | key    | key
Mutation.createPasswordReset        | key role | key role | key role | key role | key role | key role | key
Mutation.importUserData             | key    | key    | key    | key     | key   | key    | key
Query.webhook                       | manage | manage | yes    | yes     | yes   | yes    | yes
Query.webhooks                      | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.createWebhook              | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.updateWebhook              | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.deleteWebhook              | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.rotateWebhookSecret        | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.testWebhook                | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.signOutEverywhere          | key    | key    | key    | key     | key   | key    | key
`;
const others = `
                                    | fin | fin of super | revoked | expired | mistyped | unknown | fin revoked | basic | cookie, mistyped | cookie, read
Query.changes                       | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.auditEvents                   | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Query.users                         | key role | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key role
Query.invite                        | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.passwordResetLink             | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.deviceLogin                   | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.createDeviceLogin          | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Mutation.approveDeviceLogin         | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.denyDeviceLogin            | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.claimDeviceLogin           | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Mutation.updateProfile              | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.createPasswordReset        | key role | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key role
Mutation.importUserData             | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Query.webhook                       | missing | missing | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Query.webhooks                      | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.createWebhook              | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.updateWebhook              | missing | missing | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.deleteWebhook              | missing | missing | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.rotateWebhookSecret        | missing | missing | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.testWebhook                | missing | missing | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.signOutEverywhere          | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
`;

export const accountOutcomes = [sessions, keys, others];
