import { password } from './people.ts';

/** The global ids of the records that the sample operations read and change. */
export interface SampleIds {
  readonly template: string;
  readonly idea: string;
  readonly category: string;
  /** A category without entries. */
  readonly spareCategory: string;
  readonly entry: string;
  readonly account: string;
  readonly apiKey: string;
  readonly financeKey: string;
  /** Another user. */
  readonly user: string;
  /** A preview of an import without rows. */
  readonly importPreview: string;
  /** The data URL of an archive without records. */
  readonly archive: string;
}

type Variables = (ids: SampleIds) => Record<string, unknown>;

const firstTwo = { first: 2 };
const firstPage = { first: 2, offset: 0 };
const month = { month: '2026-03' };
const newTemplate = {
  title: 'New',
  description: 'A template',
  content: 'Write about {{TOPIC}}',
  category: 'CREATIVE',
};
const newCategory = { name: 'New', type: 'INCOME', emoji: '🎁' };
const statement = `data:text/csv;base64,${btoa('date,amount\n2026-03-05,-3\n')}`;
const newIdea = { title: 'New', body: 'A text' };

/** Variables with which an operation of the project succeeds, by the name of the operation. */
export const sampleVariables: Readonly<Record<string, Variables>> = {
  // REST
  AccountExists: ({ account }) => ({ id: account }),
  CategoryExists: ({ category }) => ({ id: category }),
  CreateAccount: () => ({ input: { name: 'New' } }),
  CreateCategory: () => ({ input: newCategory }),
  CreateEntry: ({ category }) => ({ input: { categoryId: category, amount: '1.00' } }),
  CreateFinanceKey: () => ({ input: { name: 'New' } }),
  CreatePromptTemplate: () => ({ input: newTemplate }),
  CreateReferrals: () => ({ input: { count: 2 } }),
  DeleteAccount: ({ account }) => ({ id: account }),
  DeleteCategory: ({ spareCategory }) => ({ id: spareCategory, moveTo: null }),
  DeleteEntry: ({ entry }) => ({ id: entry }),
  DeletePromptTemplate: ({ template }) => ({ id: template }),
  EntryExists: ({ entry }) => ({ id: entry }),
  ExportEntries: () => ({ ...month, after: null }),
  ExportEntryPage: () => ({ after: null }),
  ExportFinances: () => ({}),
  ExportIdeaPage: () => ({ before: null }),
  ExportKeys: () => ({}),
  ExportPromptTemplatePage: () => ({ after: null }),
  ExportReferralPage: () => ({ before: null }),
  ExportUser: () => ({}),
  ImportUserData: ({ archive }) => ({ input: { archive } }),
  ListAccounts: () => ({}),
  ListApiKeys: () => ({}),
  ListCategories: () => ({}),
  ListEntries: () => month,
  ListFinanceKeys: () => ({}),
  ListIdeas: () => firstPage,
  ListPromptTemplates: () => firstPage,
  ListReferrals: () => firstPage,
  OwnImage: ({ idea, template }) => ({ ids: [idea, template] }),
  PromptTemplateExists: ({ template }) => ({ id: template }),
  ShowAnalytics: () => ({ ...month, period: 'MONTH' }),
  ShowIdea: ({ idea }) => ({ id: idea }),
  ShowPromptTemplate: ({ template }) => ({ id: template }),
  ShowSummary: () => month,
  SubmitIdea: () => ({ input: newIdea }),
  UpdateAccount: ({ account }) => ({ id: account, input: { name: 'New' } }),
  UpdateEntry: ({ entry }) => ({ id: entry, input: { amount: '3.00' } }),
  UpdatePromptTemplate: ({ template }) => ({ id: template, input: { title: 'Changed' } }),

  // Web pages and forms
  ActivityPage: () => firstTwo,
  ApiKeyPage: ({ apiKey }) => ({ id: apiKey }),
  ApiKeysPage: () => ({}),
  CreateApiKeyByForm: () => ({ input: { name: 'New' } }),
  CreateFinanceKeyByForm: () => ({ input: { name: 'New' } }),
  CreatePasswordResetByForm: ({ user }) => ({ userId: user }),
  FinanceKeyPage: ({ financeKey }) => ({ id: financeKey }),
  FinanceKeysPage: () => ({}),
  DevelopersPage: () => ({}),
  HomePage: () => ({}),
  IdeasPage: () => ({ ...firstTwo, status: null }),
  PasswordPage: () => ({}),
  ProfilePage: () => ({}),
  ResetPasswordPage: () => ({}),
  RevealApiKeyByForm: ({ apiKey }) => ({ id: apiKey, password }),
  RevealFinanceKeyByForm: ({ financeKey }) => ({ id: financeKey, password }),
  RevokeApiKeyByForm: ({ apiKey }) => ({ id: apiKey }),
  RevokeFinanceKeyByForm: ({ financeKey }) => ({ id: financeKey }),
  SetIdeaStatusByForm: ({ idea }) => ({ id: idea, status: 'PLANNED' }),
  SetUserRoleByForm: ({ user }) => ({ userId: user, role: 'ADVISOR' }),
  SignInPage: () => ({}),
  SignOutEverywhereByForm: () => ({}),
  SignUpPage: () => ({ code: 'unknown', isInvited: true }),
  UpdateProfileByForm: () => ({ input: { name: 'New' } }),
  UserPage: ({ user }) => ({ id: user }),
  UsersPage: () => ({ ...firstTwo, role: null }),
  VisitorOnly: () => ({}),

  // Command line
  CliAddEntry: ({ category }) => ({ input: { categoryId: category, amount: '1.00' } }),
  CliAnalytics: () => ({ ...month, period: 'MONTH' }),
  CliReferralStats: () => ({}),
  CliCommitImport: ({ importPreview }) => ({ id: importPreview }),
  CliCreateAccount: () => ({ input: { name: 'New' } }),
  CliCreateCategory: () => ({ input: newCategory }),
  CliCreateReferrals: () => ({ input: { count: 2 } }),
  CliCreatePrompt: () => ({ input: newTemplate }),
  CliDeleteAccount: ({ account }) => ({ id: account }),
  CliDeleteCategory: ({ spareCategory }) => ({ id: spareCategory }),
  CliDeleteEntry: ({ entry }) => ({ id: entry }),
  CliDeletePrompt: ({ template }) => ({ id: template }),
  CliDiscardImport: ({ importPreview }) => ({ id: importPreview }),
  CliEditEntry: ({ entry }) => ({ id: entry, input: { amount: '3.00' } }),
  CliFindAccount: ({ account }) => ({ id: account }),
  CliFindCategory: ({ category }) => ({ id: category }),
  CliFindEntry: ({ entry }) => ({ id: entry }),
  CliFindPrompt: ({ template }) => ({ id: template }),
  CliListAccounts: () => ({}),
  CliListApiKeys: () => ({}),
  CliListCategories: () => ({}),
  CliListEntries: () => ({ ...firstTwo, filter: month }),
  CliListFeedback: () => firstTwo,
  CliListFinanceKeys: () => ({ live: true }),
  CliListReferrals: () => firstTwo,
  CliListPrompts: () => firstTwo,
  CliPreviewImport: () => ({ input: { file: statement } }),
  CliRevokeApiKey: ({ apiKey }) => ({ id: apiKey }),
  CliRevokeFinanceKey: ({ financeKey }) => ({ id: financeKey }),
  CliShowFeedback: ({ idea }) => ({ id: idea }),
  CliSubmitFeedback: () => ({ input: newIdea }),
  CliSummary: () => month,
  CliUpdateAccount: ({ account }) => ({ id: account, input: { name: 'New' } }),
  CliUpdateCategory: ({ category }) => ({ id: category, input: { sortOrder: 3 } }),
  CliUpdatePrompt: ({ template }) => ({ id: template, input: { title: 'Changed' } }),
  CliViewer: () => ({}),
};
