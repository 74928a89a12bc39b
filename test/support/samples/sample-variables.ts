import { password } from '../users/people.ts';

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
  /** The user code of an undecided device login. */
  readonly userCode: string;
  /** The device code of the same device login. */
  readonly deviceCode: string;
  readonly webhook: string;
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
  AccountsPage: () => ({ from: '2025-04-01', to: '2026-03-31', after: '2026-04-01' }),
  AddEntryByForm: ({ category }) => ({ input: { categoryId: category, amount: '1.00' } }),
  CategoriesPage: () => ({}),
  ChangeSelectedEntriesByForm: ({ entry }) => ({
    input: { entries: [{ id: entry, changes: { recurring: true } }] },
  }),
  CommitImportByForm: ({ importPreview }) => ({ id: importPreview }),
  CommitImportPage: ({ importPreview }) => ({ id: importPreview }),
  CreateAccountByForm: () => ({ input: { name: 'New' } }),
  CreateCategoryByForm: () => ({ input: newCategory }),
  CreateEntryByForm: ({ category }) => ({ input: { categoryId: category, amount: '1.00' } }),
  CreateInvitesByForm: () => ({ input: { count: 2 } }),
  CreatePromptByForm: () => ({ input: newTemplate }),
  DeleteAccountByForm: ({ account }) => ({ id: account }),
  DeleteAccountPage: ({ account }) => ({ id: account }),
  DeleteCategoryByForm: ({ spareCategory }) => ({ id: spareCategory, moveEntriesTo: null }),
  DeleteCategoryPage: ({ category }) => ({ id: category }),
  DeleteEntryByForm: ({ entry }) => ({ id: entry }),
  DeleteEntryPage: ({ entry }) => ({ id: entry }),
  DeleteImportPreviewByForm: ({ importPreview }) => ({ id: importPreview }),
  DeletePromptByForm: ({ template }) => ({ id: template }),
  DeletePromptPage: ({ template }) => ({ id: template }),
  DeleteSelectedEntriesByForm: ({ entry }) => ({ input: { ids: [entry] } }),
  DeleteSelectedEntriesPage: ({ entry }) => ({ ids: [entry] }),
  DiscardImportPage: ({ importPreview }) => ({ id: importPreview }),
  DuplicatePromptByForm: ({ template }) => ({ id: template }),
  EditAccountPage: ({ account }) => ({ id: account }),
  EditCategoryPage: ({ category }) => ({ id: category }),
  EditEntryPage: ({ entry }) => ({ id: entry }),
  EditPromptPage: ({ template }) => ({ id: template }),
  ImportPage: () => firstTwo,
  ImportPreviewPage: ({ importPreview }) => ({ id: importPreview, ...firstTwo }),
  ImportUserDataByForm: ({ archive }) => ({ input: { archive } }),
  InvitesPage: () => ({ ...firstTwo, filter: {} }),
  MoneyEntriesPage: () => ({ ...firstTwo, filter: month, hasTotals: true }),
  MoneyMonthPage: () => ({ ...month, from: '2026-03-01', to: '2026-03-31' }),
  MoneyTrendsPage: () => ({
    from: '2025-04-01',
    to: '2026-03-31',
    previousMonth: '2026-02-01',
    largest: 20,
  }),
  NewEntryPage: () => ({}),
  OwnIdeaPage: ({ idea }) => ({ id: idea }),
  OwnIdeasPage: () => ({ ...firstTwo, filter: {} }),
  PreviewImportByForm: () => ({ input: { file: statement } }),
  PromptPage: ({ template }) => ({ id: template, variables: [] }),
  PromptsPage: () => firstTwo,
  SetDefaultAccountByForm: ({ account }) => ({ id: account }),
  SubmitIdeaByForm: () => ({ input: newIdea }),
  UpdateAccountByForm: ({ account }) => ({ id: account, input: { name: 'New' } }),
  UpdateCategoryByForm: ({ category }) => ({ id: category, input: { sortOrder: 3 } }),
  UpdateEntryByForm: ({ entry }) => ({ id: entry, input: { amount: '3.00' } }),
  UpdateImportPreviewByForm: ({ importPreview }) => ({ id: importPreview, input: {} }),
  UpdatePromptByForm: ({ template }) => ({ id: template, input: { title: 'Changed' } }),
  ActivityPage: () => firstTwo,
  ApiKeyPage: ({ apiKey }) => ({ id: apiKey }),
  ApiKeysPage: () => ({ live: true }),
  CreateApiKeyByForm: () => ({ input: { name: 'New' } }),
  CreateFinanceKeyByForm: () => ({ input: { name: 'New' } }),
  AllowDeviceByForm: ({ userCode }) => ({ userCode }),
  DenyDeviceByForm: ({ userCode }) => ({ userCode }),
  DevicePage: ({ userCode }) => ({ userCode, hasCode: true }),
  CreatePasswordResetByForm: ({ user }) => ({ userId: user }),
  FinanceKeyPage: ({ financeKey }) => ({ id: financeKey }),
  FinanceKeysPage: () => ({ live: true }),
  HomePage: () => ({
    isMember: true,
    monthStart: '2026-03-01',
    monthEnd: '2026-03-31',
    previousMonthStart: '2026-02-01',
  }),
  IdeasPage: () => ({ ...firstTwo, filter: {} }),
  ProfilePage: () => ({}),
  ResetPasswordPage: () => ({ token: 'unknown' }),
  RevealApiKeyByForm: ({ apiKey }) => ({ id: apiKey, password }),
  RevealFinanceKeyByForm: ({ financeKey }) => ({ id: financeKey, password }),
  RevokeApiKeyByForm: ({ apiKey }) => ({ id: apiKey }),
  RevokeFinanceKeyByForm: ({ financeKey }) => ({ id: financeKey }),
  SetIdeaStatusByForm: ({ idea }) => ({ id: idea, status: 'PLANNED' }),
  SetUserRoleByForm: ({ user }) => ({ userId: user, role: 'ADVISOR' }),
  SignOutEverywhereByForm: () => ({}),
  SignUpPage: () => ({ code: 'unknown', isInvited: true }),
  UpdateProfileByForm: () => ({ input: { name: 'New' } }),
  UserPage: ({ user }) => ({ id: user }),
  UsersPage: () => ({ ...firstTwo, filter: {} }),
  VisitorOnly: () => ({}),

  // Command line
  CliCreateEntry: ({ category }) => ({ input: { categoryId: category, amount: '1.00' } }),
  CliAnalytics: () => ({ ...month, period: 'MONTH' }),
  CliChanges: () => ({ last: 2, recordTypes: ['IDEA', 'ENTRY'] }),
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
  CliUpdateEntry: ({ entry }) => ({ id: entry, input: { amount: '3.00' } }),
  CliFindAccount: ({ account }) => ({ id: account }),
  CliFindCategory: ({ category }) => ({ id: category }),
  CliFindEntry: ({ entry }) => ({ id: entry }),
  CliLookUpFeedback: () => ({
    withTitle: true,
    titleFilter: { title: 'Idea' },
    withPrefix: true,
    prefixFilter: { idPrefix: '0000' },
  }),
  CliPromptsWithIds: ({ template }) => ({ ids: [template] }),
  CliLookUpPrompts: () => ({
    withTitle: true,
    titleFilter: { title: 'Greeting' },
    withPrefix: true,
    prefixFilter: { idPrefix: '0000' },
  }),
  CliSearchPrompts: () => ({ first: 2, filter: { search: 'greeting' } }),
  CliFindPrompt: ({ template }) => ({ id: template }),
  CliListAccounts: () => ({}),
  CliListApiKeys: () => ({}),
  CliListCategories: () => ({}),
  CliListEntries: () => ({ ...firstTwo, withTotal: true, filter: month }),
  CliListFeedback: () => ({ ...firstTwo, withTotal: true }),
  CliListFinanceKeys: () => ({ live: true }),
  CliListReferrals: () => ({ ...firstTwo, withTotal: true }),
  CliListPrompts: () => ({ ...firstTwo, withTotal: true }),
  CliPreviewImport: () => ({ input: { file: statement } }),
  CliRevokeApiKey: ({ apiKey }) => ({ id: apiKey }),
  CliRevokeFinanceKey: ({ financeKey }) => ({ id: financeKey }),
  CliShowFeedback: ({ idea }) => ({ id: idea }),
  CliCreateFeedback: () => ({ input: newIdea }),
  CliShowAccount: ({ account }) => ({ id: account }),
  CliShowCategory: ({ category }) => ({ id: category }),
  CliSummary: () => month,
  CliUpdateAccount: ({ account }) => ({ id: account, input: { name: 'New' } }),
  CliUpdateCategory: ({ category }) => ({ id: category, input: { sortOrder: 3 } }),
  CliUpdatePrompt: ({ template }) => ({ id: template, input: { title: 'Changed' } }),
  CliCreateDeviceLogin: () => ({ input: { clientName: 'folio' } }),
  CliClaimDeviceLogin: ({ deviceCode }) => ({ deviceCode }),
  CliViewer: () => ({}),
  CliCreateWebhook: () => ({ input: { url: 'https://example.com', recordTypes: ['ENTRY'] } }),
  CliDeleteWebhook: ({ webhook }) => ({ id: webhook }),
  CliFindWebhook: ({ webhook }) => ({ id: webhook }),
  CliLatestDeliveries: ({ webhook }) => ({ id: webhook }),
  CliListDeliveries: ({ webhook }) => ({ id: webhook, ...firstTwo, withTotal: true }),
  CliListWebhooks: () => ({}),
  CliRotateWebhookSecret: ({ webhook }) => ({ id: webhook }),
  CliTestWebhook: ({ webhook }) => ({ id: webhook }),
  CliUpdateWebhook: ({ webhook }) => ({ id: webhook, input: { enabled: false } }),
};
