/**
 * The contract's table, with one cell for each operation and caller. The values of a cell:
 * `yes` the operation succeeds and returns data · `null` the operation succeeds and returns null
 * `who?` the field returns UNAUTHENTICATED · `401` the whole request returns 401
 * `key` `fin` `fol` `manage` `admin` `scope` `advisor` `role` FORBIDDEN (403) for that reason, see `reasons`
 */
const sessions = `
                                    | nobody | ended session | member | advisor | marketer | super admin
Query.viewer                        | null   | null          | yes    | yes     | yes      | yes
Query.node                          | who?   | who?          | yes    | yes     | yes      | yes
Query.nodes                         | who?   | who?          | yes    | yes     | yes      | yes
Query.promptTemplate                | who?   | who?          | yes    | yes     | yes      | yes
Query.renderPromptTemplate          | who?   | who?          | yes    | yes     | yes      | yes
Query.promptTemplates               | who?   | who?          | yes    | yes     | yes      | yes
Query.apiKeys                       | who?   | who?          | yes    | yes     | yes      | yes
Query.referrals                     | who? | who? | advisor | yes | yes | yes
Query.referralStats                 | who? | who? | advisor | yes | yes | yes
Query.rateLimit                     | who?   | who?          | yes    | yes     | yes      | yes
Query.credential                    | who?   | who?          | yes    | yes     | yes      | yes
Query.serverVersion                 | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createPromptTemplate       | who?   | who?          | yes    | yes     | yes      | yes
Mutation.duplicatePromptTemplate    | who?   | who?          | yes    | yes     | yes      | yes
Mutation.updatePromptTemplate       | who?   | who?          | yes    | yes     | yes      | yes
Mutation.deletePromptTemplate       | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createApiKey               | who?   | who?          | yes    | yes     | yes      | yes
Mutation.revealApiKey               | who?   | who?          | yes    | yes     | yes      | yes
Mutation.revokeApiKey               | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createReferrals            | who? | who? | advisor | yes | yes | yes
Mutation.setUserRole                | who?   | who?          | role   | role    | role     | yes
GET /api/v1/api_keys                | 401 | 401 | 401 | 401 | 401 | 401
GET /api/v1/referrals               | 401 | 401 | 401 | 401 | 401 | 401
POST /api/v1/referrals              | 401 | 401 | 401 | 401 | 401 | 401
GET /api/v1/prompt_templates        | 401    | 401           | 401    | 401     | 401      | 401
POST /api/v1/prompt_templates       | 401    | 401           | 401    | 401     | 401      | 401
GET /api/v1/prompt_templates/:id    | 401    | 401           | 401    | 401     | 401      | 401
PUT /api/v1/prompt_templates/:id    | 401    | 401           | 401    | 401     | 401      | 401
DELETE /api/v1/prompt_templates/:id | 401    | 401           | 401    | 401     | 401      | 401
Query.idea                          | who?   | who?          | yes    | yes     | yes      | yes
Query.ideas                         | who?   | who?          | yes    | yes     | yes      | yes
Query.allIdeas                      | who?   | who?          | role   | role    | role     | yes
Mutation.submitIdea                 | who?   | who?          | yes    | yes     | yes      | yes
Mutation.setIdeaStatus              | who?   | who?          | role   | role    | role     | yes
GET /api/v1/ideas                   | 401    | 401           | 401    | 401     | 401      | 401
POST /api/v1/ideas                  | 401    | 401           | 401    | 401     | 401      | 401
GET /api/v1/ideas/:id               | 401    | 401           | 401    | 401     | 401      | 401
`;
const keys = `
                                    | read   | read+  | manage | manage+ | admin | admin+ | admin+ of super
Query.viewer                        | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.node                          | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.nodes                         | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.promptTemplate                | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.renderPromptTemplate          | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.promptTemplates               | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.apiKeys                       | admin  | admin  | admin  | admin   | yes   | yes    | yes
Query.referrals                     | manage scope advisor | manage advisor | scope advisor | advisor | scope advisor | advisor | yes
Query.referralStats                 | manage scope advisor | manage advisor | scope advisor | advisor | scope advisor | advisor | yes
Query.rateLimit                     | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.credential                    | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.serverVersion                 | yes    | yes    | yes    | yes     | yes   | yes    | yes
Mutation.createPromptTemplate       | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.duplicatePromptTemplate    | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.updatePromptTemplate       | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.deletePromptTemplate       | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.createApiKey               | key    | key    | key    | key     | key   | key    | key
Mutation.revealApiKey               | key    | key    | key    | key     | key   | key    | key
Mutation.revokeApiKey               | key    | key    | key    | key     | key   | key    | key
Mutation.createReferrals            | manage scope advisor | manage advisor | scope advisor | advisor | scope advisor | advisor | yes
Mutation.setUserRole                | key role | key role | key role | key role | key role | key role | key
GET /api/v1/api_keys                | admin | admin | admin | admin | yes | yes | yes
GET /api/v1/referrals               | manage scope advisor | manage advisor | scope advisor | advisor | scope advisor | advisor | yes
POST /api/v1/referrals              | manage scope advisor | manage advisor | scope advisor | advisor | scope advisor | advisor | yes
GET /api/v1/prompt_templates        | yes    | yes    | yes    | yes     | yes   | yes    | yes
POST /api/v1/prompt_templates       | manage | manage | yes    | yes     | yes   | yes    | yes
GET /api/v1/prompt_templates/:id    | yes    | yes    | yes    | yes     | yes   | yes    | yes
PUT /api/v1/prompt_templates/:id    | manage | manage | yes    | yes     | yes   | yes    | yes
DELETE /api/v1/prompt_templates/:id | manage | manage | yes    | yes     | yes   | yes    | yes
Query.idea                          | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.ideas                         | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.allIdeas                      | key role | key role | key role | key role | key role | key role | key
Mutation.submitIdea                 | yes    | yes    | yes    | yes     | yes   | yes    | yes
Mutation.setIdeaStatus              | key role | key role | key role | key role | key role | key role | key
GET /api/v1/ideas                   | yes    | yes    | yes    | yes     | yes   | yes    | yes
POST /api/v1/ideas                  | yes    | yes    | yes    | yes     | yes   | yes    | yes
GET /api/v1/ideas/:id               | yes    | yes    | yes    | yes     | yes   | yes    | yes
`;
const others = `
                                    | fin | fin of super | revoked | expired | mistyped | unknown | fin revoked | basic | cookie, mistyped | cookie, read
Query.viewer                        | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.node                          | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.nodes                         | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.promptTemplate                | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.renderPromptTemplate          | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.promptTemplates               | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.apiKeys                       | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | admin
Query.referrals                     | fin scope advisor | fin scope | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage scope advisor
Query.referralStats                 | fin scope advisor | fin scope | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage scope advisor
Query.rateLimit                     | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.credential                    | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.serverVersion                 | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Mutation.createPromptTemplate       | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.duplicatePromptTemplate    | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.updatePromptTemplate       | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.deletePromptTemplate       | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.createApiKey               | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.revealApiKey               | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.revokeApiKey               | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.createReferrals            | fin scope advisor | fin scope | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage scope advisor
Mutation.setUserRole                | key role | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key role
GET /api/v1/api_keys                | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | admin
GET /api/v1/referrals               | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage scope advisor
POST /api/v1/referrals              | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage scope advisor
GET /api/v1/prompt_templates        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
POST /api/v1/prompt_templates       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
GET /api/v1/prompt_templates/:id    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
PUT /api/v1/prompt_templates/:id    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
DELETE /api/v1/prompt_templates/:id | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Query.idea                          | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.ideas                         | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.allIdeas                      | key role | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key role
Mutation.submitIdea                 | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Mutation.setIdeaStatus              | key role | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key role
GET /api/v1/ideas                   | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
POST /api/v1/ideas                  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
GET /api/v1/ideas/:id               | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
`;

/** The outcomes of the prompt service, of user accounts and of shared fields. */
export const outcomes = [sessions, keys, others];
