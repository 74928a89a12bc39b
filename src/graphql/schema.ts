/** The schema: every module's types and fields, put together. Only this file imports modules. */
import './node.ts';
import './rate-limit.ts';
import '../modules/users/user.ts';
import '../modules/users/set-user-role.ts';
import '../modules/api-keys/api-key.ts';
import '../modules/api-keys/create-api-key.ts';
import '../modules/api-keys/reveal-api-key.ts';
import '../modules/api-keys/revoke-api-key.ts';
import '../modules/prompt-templates/prompt-template.ts';
import '../modules/prompt-templates/prompt-template-queries.ts';
import '../modules/prompt-templates/create-prompt-template.ts';
import '../modules/prompt-templates/update-prompt-template.ts';
import '../modules/prompt-templates/delete-prompt-template.ts';
import { builder } from './builder.ts';

export const schema = builder.toSchema();
