import { globSync, readFileSync } from 'node:fs';

/** One operation by one kind of caller, with the expected result. */
export interface Cell {
  readonly operation: string;
  readonly caller: string;
  readonly outcome: string;
}

/**
 * What the contract expects for each kind of caller. The values:
 * `yes` the operation succeeds and returns data · `null` the operation succeeds and returns null
 * `conflict` CONFLICT because of the user's records · `missing` NOT_FOUND, the record is of the other service
 * `who?` the field returns UNAUTHENTICATED · `401` the whole request returns 401
 * `401 fin` `401 fol` 401 whose details name the right kind of key
 * `key` `fin` `fol` `manage` `admin` `scope` `advisor` `role` FORBIDDEN (403) for that reason, see `reasons`
 */
const patternTable = `
                    | nobody | member | advisor | marketer | super admin | read | read+ | manage | manage+ | admin | admin+ | admin+ of super | fin | fin of super
everybody           | yes  | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes
viewer              | null | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes
authenticated       | who? | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes
session only        | who? | yes | yes | yes | yes | key | key | key | key | key | key | key | key | key
session, once       | who? | conflict | conflict | conflict | conflict | key | key | key | key | key | key | key | key | key
super admin only    | who? | role | role | role | yes | key role | key role | key role | key role | key role | key role | key | key role | key
prompt data         | who? | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | fin | fin
prompt changes      | who? | yes | yes | yes | yes | manage | manage | yes | yes | yes | yes | yes | fin | fin
API keys            | who? | yes | yes | yes | yes | admin | admin | admin | admin | yes | yes | yes | fin | fin
referrals           | who? | advisor | yes | yes | yes | manage scope advisor | manage advisor | scope advisor | advisor | scope advisor | advisor | yes | fin scope advisor | fin scope
finance data        | who? | yes | yes | yes | yes | fol | fol | fol | fol | fol | fol | fol | yes | yes
webhooks            | who? | yes | yes | yes | yes | manage | manage | yes | yes | yes | yes | yes | yes | yes
webhook for ideas   | who? | yes | yes | yes | yes | manage | manage | yes | yes | yes | yes | yes | missing | missing
REST prompt data    | 401  | 401 | 401 | 401 | 401 | yes | yes | yes | yes | yes | yes | yes | 401 fin | 401 fin
REST prompt changes | 401  | 401 | 401 | 401 | 401 | manage | manage | yes | yes | yes | yes | yes | 401 fin | 401 fin
REST API keys       | 401  | 401 | 401 | 401 | 401 | admin | admin | admin | admin | yes | yes | yes | 401 fin | 401 fin
REST referrals      | 401  | 401 | 401 | 401 | 401 | manage scope advisor | manage advisor | scope advisor | advisor | scope advisor | advisor | yes | 401 fin | 401 fin
REST finance data   | 401  | 401 | 401 | 401 | 401 | 401 fol | 401 fol | 401 fol | 401 fol | 401 fol | 401 fol | 401 fol | yes | yes
REST session only   | 401  | yes | yes | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
`;

/** The rules for these callers are the same in all patterns. */
const callersLike = { 'ended session': 'nobody', 'cookie, read': 'read' };
const callersWithInvalidCredential = [
  ...['revoked', 'expired', 'mistyped', 'unknown', 'fin revoked', 'basic', 'cookie, mistyped'],
];

/** Callers with invalid credentials, or with a cookie that must be ignored. */
export const oddCallers = new Set([...Object.keys(callersLike), ...callersWithInvalidCredential]);

/**
 * The operations that do not follow the default pattern of their module or path (`defaultPattern`).
 * The rules are not read from the code: they are what it is tested against.
 */
const namedOperations = {
  viewer: ['Query.viewer'],
  everybody: [
    ...['Query.invite', 'Query.passwordResetLink'],
    ...['Query.sharedPromptTemplate', 'Mutation.countShareLinkView'],
    ...['Mutation.createDeviceLogin', 'Mutation.claimDeviceLogin'],
  ],
  authenticated: [
    ...['Query.rateLimit', 'Query.credential', 'Query.serverVersion', 'Query.changes'],
    'Query.lastUndoableChange',
  ],
  'session only': [
    ...['Mutation.createApiKey', 'Mutation.revealApiKey', 'Mutation.revokeApiKey'],
    ...['Mutation.createFinanceKey', 'Mutation.revealFinanceKey', 'Mutation.revokeFinanceKey'],
    ...['Query.financeKeys', 'Query.auditEvents', 'Query.deviceLogin'],
    ...['Mutation.approveDeviceLogin', 'Mutation.denyDeviceLogin'],
    ...['Mutation.updateProfile', 'Mutation.signOutEverywhere'],
    ...['Query.sessions', 'Mutation.deleteSession'],
  ],
  'session, once': ['Mutation.importUserData'],
  'super admin only': [
    ...['Query.allIdeas', 'Mutation.setIdeaStatus'],
    ...['Query.users', 'Mutation.setUserRole', 'Mutation.createPasswordReset'],
  ],
  'prompt data': ['Query.node', 'Query.nodes', 'Mutation.submitIdea'],
  'prompt changes': ['Mutation.createWebhook', 'Mutation.undoChange'],
  'API keys': ['Query.apiKeys'],
  referrals: ['Query.referrals', 'Query.referralStats', 'Mutation.createReferrals'],
  webhooks: ['Query.webhooks'],
  'webhook for ideas': [
    ...['Query.webhook', 'Mutation.updateWebhook', 'Mutation.deleteWebhook'],
    ...['Mutation.rotateWebhookSecret', 'Mutation.testWebhook'],
  ],
  'REST prompt data': ['POST /api/v1/ideas'],
  'REST API keys': ['GET /api/v1/api_keys'],
  'REST referrals': ['GET /api/v1/referrals', 'POST /api/v1/referrals'],
  'REST session only': ['GET /api/finance/keys', 'POST /api/finance/keys'],
};

const patternOf = new Map(
  Object.entries(namedOperations).flatMap(([pattern, operations]) =>
    operations.map((operation) => [operation, pattern] as const),
  ),
);

/** The operations whose pattern is named. */
export const exceptions = Object.values(namedOperations).flat();

/** How the modules declare the root fields of each type. */
const declarations = {
  Query: /(?:builder\.queryField|ownList|ownConnection|recordQuery)\(\s*'(\w+)'/g,
  Mutation: /(?:builder\.mutationField|bulkMutation)(?:<[^(]*>)?\(\s*'(\w+)'/g,
};
/** The folder below `src/modules` of each root field. */
const folders = new Map<string, string | undefined>(
  globSync('src/modules/*/**/*.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return Object.entries(declarations).flatMap(([root, declaration]) =>
      [...source.matchAll(declaration)].map(
        ([, field]) => [`${root}.${field}`, file.split('/')[2]] as const,
      ),
    );
  }),
);

/** The pattern of a root field by the service whose module it is in, and of a route by its path. */
function defaultPattern(operation: string): string | undefined {
  const folder = folders.get(operation);
  if (folder === 'finance') return 'finance data';
  if (folder === 'prompts') return isWrite(operation) ? 'prompt changes' : 'prompt data';
  if (operation.includes(' /api/finance/')) return 'REST finance data';
  if (!operation.includes(' /api/v1/')) return undefined;
  return isWrite(operation) ? 'REST prompt changes' : 'REST prompt data';
}

export const isWrite = (operation: string) => !/^(Query\.|GET )/.test(operation);

const rows = patternTable
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const [, ...columns] = rows[0] as string[];
const patterns = new Map(
  rows.slice(1).map(([name = '', ...outcomes]) => {
    if (outcomes.length !== columns.length || outcomes.includes('')) {
      throw new Error(`the pattern "${name}" does not have one outcome for each caller`);
    }
    const outcomeOf = new Map(columns.map((caller, index) => [caller, outcomes[index] as string]));
    for (const [caller, like] of Object.entries(callersLike)) {
      outcomeOf.set(caller, outcomeOf.get(like) as string);
    }
    for (const caller of callersWithInvalidCredential) outcomeOf.set(caller, '401');
    return [name, outcomeOf] as const;
  }),
);

/** The cells of an operation. @throws if the operation has no pattern */
export function cellsOf(operation: string): Cell[] {
  const pattern = patternOf.get(operation) ?? defaultPattern(operation);
  if (!pattern)
    throw new Error(`${operation} needs a pattern in test/support/outcomes/outcomes.ts`);
  return [...(patterns.get(pattern) as Map<string, string>)].map(([caller, outcome]) => ({
    ...{ operation, caller, outcome },
  }));
}
