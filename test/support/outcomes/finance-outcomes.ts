/** The expected results of finance operations for each kind of caller. */
const sessions = `
                                    | nobody | ended session | member | advisor | marketer | super admin
Query.category                      | who?   | who?          | yes    | yes     | yes      | yes
Query.categories                    | who?   | who?          | yes    | yes     | yes      | yes
Query.account                       | who?   | who?          | yes    | yes     | yes      | yes
Query.accounts                      | who?   | who?          | yes    | yes     | yes      | yes
Query.entry                         | who?   | who?          | yes    | yes     | yes      | yes
Query.entries                       | who?   | who?          | yes    | yes     | yes      | yes
Query.entriesOfMonth                | who?   | who?          | yes    | yes     | yes      | yes
Query.financeSummary                | who?   | who?          | yes    | yes     | yes      | yes
Query.financeAnalytics              | who?   | who?          | yes    | yes     | yes      | yes
Query.financeReport                 | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createCategory             | who?   | who?          | yes    | yes     | yes      | yes
Mutation.updateCategory             | who?   | who?          | yes    | yes     | yes      | yes
Mutation.deleteCategory             | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createAccount              | who?   | who?          | yes    | yes     | yes      | yes
Mutation.updateAccount              | who?   | who?          | yes    | yes     | yes      | yes
Mutation.deleteAccount              | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createEntry                | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createEntries              | who?   | who?          | yes    | yes     | yes      | yes
Mutation.updateEntry                | who?   | who?          | yes    | yes     | yes      | yes
Mutation.updateEntries              | who?   | who?          | yes    | yes     | yes      | yes
Mutation.deleteEntry                | who?   | who?          | yes    | yes     | yes      | yes
Mutation.deleteEntries              | who?   | who?          | yes    | yes     | yes      | yes
Query.importPreview                 | who?   | who?          | yes    | yes     | yes      | yes
Query.importPreviews                | who?   | who?          | yes    | yes     | yes      | yes
Mutation.previewImport              | who?   | who?          | yes    | yes     | yes      | yes
Mutation.updateImportPreview        | who?   | who?          | yes    | yes     | yes      | yes
Mutation.commitImport               | who?   | who?          | yes    | yes     | yes      | yes
Mutation.deleteImportPreview        | who?   | who?          | yes    | yes     | yes      | yes
Query.financeKeys                   | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createFinanceKey           | who?   | who?          | yes    | yes     | yes      | yes
Mutation.revealFinanceKey           | who?   | who?          | yes    | yes     | yes      | yes
Mutation.revokeFinanceKey           | who?   | who?          | yes    | yes     | yes      | yes
GET /api/finance/categories         | 401    | 401           | 401    | 401     | 401      | 401
POST /api/finance/categories        | 401    | 401           | 401    | 401     | 401      | 401
DELETE /api/finance/categories/:id  | 401    | 401           | 401    | 401     | 401      | 401
GET /api/finance/entries            | 401    | 401           | 401    | 401     | 401      | 401
POST /api/finance/entries           | 401    | 401           | 401    | 401     | 401      | 401
PATCH /api/finance/entries/:id      | 401    | 401           | 401    | 401     | 401      | 401
DELETE /api/finance/entries/:id     | 401    | 401           | 401    | 401     | 401      | 401
GET /api/finance/analytics          | 401    | 401           | 401    | 401     | 401      | 401
GET /api/finance/summary            | 401    | 401           | 401    | 401     | 401      | 401
GET /api/finance/accounts           | 401    | 401           | 401    | 401     | 401      | 401
POST /api/finance/accounts          | 401    | 401           | 401    | 401     | 401      | 401
PATCH /api/finance/accounts/:id     | 401    | 401           | 401    | 401     | 401      | 401
DELETE /api/finance/accounts/:id    | 401    | 401           | 401    | 401     | 401      | 401
GET /api/finance/keys               | 401    | 401           | yes    | yes     | yes      | yes
POST /api/finance/keys              | 401    | 401           | yes    | yes     | yes      | yes
`;
const keys = `
                                    | read   | read+  | manage | manage+ | admin | admin+ | admin+ of super
Query.category                      | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.categories                    | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.account                       | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.accounts                      | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.entry                         | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.entries                       | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.entriesOfMonth                | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.financeSummary                | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.financeAnalytics              | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.financeReport                 | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.createCategory             | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.updateCategory             | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.deleteCategory             | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.createAccount              | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.updateAccount              | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.deleteAccount              | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.createEntry                | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.createEntries              | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.updateEntry                | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.updateEntries              | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.deleteEntry                | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.deleteEntries              | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.importPreview                 | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.importPreviews                | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.previewImport              | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.updateImportPreview        | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.commitImport               | fol    | fol    | fol    | fol     | fol   | fol    | fol
Mutation.deleteImportPreview        | fol    | fol    | fol    | fol     | fol   | fol    | fol
Query.financeKeys                   | key    | key    | key    | key     | key   | key    | key
Mutation.createFinanceKey           | key    | key    | key    | key     | key   | key    | key
Mutation.revealFinanceKey           | key    | key    | key    | key     | key   | key    | key
Mutation.revokeFinanceKey           | key    | key    | key    | key     | key   | key    | key
GET /api/finance/categories         | 401    | 401    | 401    | 401     | 401   | 401    | 401
POST /api/finance/categories        | 401    | 401    | 401    | 401     | 401   | 401    | 401
DELETE /api/finance/categories/:id  | 401    | 401    | 401    | 401     | 401   | 401    | 401
GET /api/finance/entries            | 401    | 401    | 401    | 401     | 401   | 401    | 401
POST /api/finance/entries           | 401    | 401    | 401    | 401     | 401   | 401    | 401
PATCH /api/finance/entries/:id      | 401    | 401    | 401    | 401     | 401   | 401    | 401
DELETE /api/finance/entries/:id     | 401    | 401    | 401    | 401     | 401   | 401    | 401
GET /api/finance/analytics          | 401    | 401    | 401    | 401     | 401   | 401    | 401
GET /api/finance/summary            | 401    | 401    | 401    | 401     | 401   | 401    | 401
GET /api/finance/accounts           | 401    | 401    | 401    | 401     | 401   | 401    | 401
POST /api/finance/accounts          | 401    | 401    | 401    | 401     | 401   | 401    | 401
PATCH /api/finance/accounts/:id     | 401    | 401    | 401    | 401     | 401   | 401    | 401
DELETE /api/finance/accounts/:id    | 401    | 401    | 401    | 401     | 401   | 401    | 401
GET /api/finance/keys               | 401    | 401    | 401    | 401     | 401   | 401    | 401
POST /api/finance/keys              | 401    | 401    | 401    | 401     | 401   | 401    | 401
`;
const others = `
                                    | fin | fin of super | revoked | expired | mistyped | unknown | fin revoked | basic | cookie, mistyped | cookie, read
Query.category                      | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.categories                    | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.account                       | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.accounts                      | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.entry                         | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.entries                       | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.entriesOfMonth                | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.financeSummary                | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.financeAnalytics              | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.financeReport                 | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.createCategory             | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.updateCategory             | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.deleteCategory             | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.createAccount              | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.updateAccount              | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.deleteAccount              | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.createEntry                | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.createEntries              | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.updateEntry                | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.updateEntries              | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.deleteEntry                | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.deleteEntries              | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.importPreview                 | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.importPreviews                | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.previewImport              | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.updateImportPreview        | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.commitImport               | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Mutation.deleteImportPreview        | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | fol
Query.financeKeys                   | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.createFinanceKey           | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.revealFinanceKey           | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.revokeFinanceKey           | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
GET /api/finance/categories         | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
POST /api/finance/categories        | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
DELETE /api/finance/categories/:id  | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
GET /api/finance/entries            | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
POST /api/finance/entries           | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
PATCH /api/finance/entries/:id      | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
DELETE /api/finance/entries/:id     | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
GET /api/finance/analytics          | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
GET /api/finance/summary            | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
GET /api/finance/accounts           | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
POST /api/finance/accounts          | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
PATCH /api/finance/accounts/:id     | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
DELETE /api/finance/accounts/:id    | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
GET /api/finance/keys               | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
POST /api/finance/keys              | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
`;

export const financeOutcomes = [sessions, keys, others];
