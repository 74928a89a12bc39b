/** The part of folio's schema that the peers with hand-written schemas serve. */
export const typeDefs = /* GraphQL */ `
  scalar DateTime
  scalar LocalDate
  scalar Money
  scalar SafeInt
  enum TemplateCategory { PRODUCTIVITY BUSINESS DEVELOPER CREATIVE COMMUNICATION STARTER_KIT }
  enum Difficulty { EASY MEDIUM HARD }
  enum Visibility { PRIVATE SHARED PUBLIC PURCHASABLE }
  enum CreatedVia { WEB API }
  type User {
    name: String!
    promptTemplates(first: Int): PromptTemplateConnection
  }
  type Screenshot {
    databaseId: String!
    url: String!
    position: Int!
    contentType: String!
    byteSize: Int!
    width: Int!
    height: Int!
    createdAt: DateTime!
  }
  type PromptTemplate {
    databaseId: String!
    title: String!
    description: String!
    content: String!
    category: TemplateCategory!
    difficulty: Difficulty!
    visibility: Visibility!
    createdVia: CreatedVia!
    tags: [String!]!
    estimatedBuildTime: Int!
    timesBuilt: Int!
    avgRating: Float
    featured: Boolean!
    icon: String
    priceCents: Int
    createdAt: DateTime!
    updatedAt: DateTime!
    templateVariables: [String!]!
    screenshotCount: Int!
    screenshots: [Screenshot!]!
    owner: User!
  }
  type PromptTemplateConnection {
    nodes: [PromptTemplate!]!
    totalCount: Int!
  }
  type Category { name: String! emoji: String! }
  type Account { name: String! }
  type Entry {
    databaseId: SafeInt!
    amount: Money!
    date: LocalDate!
    description: String
    tags: [String!]!
    category: Category!
    account: Account
  }
  type FinanceSummary {
    month: String!
    totalIncome: Money!
    totalExpenses: Money!
    balance: Money!
  }
  input CreateEntryInput {
    amount: Money!
    date: LocalDate!
    description: String
    categoryId: ID!
    accountId: ID!
  }
  type Query {
    viewer: User
    promptTemplates(first: Int): PromptTemplateConnection
    promptTemplate(id: ID!): PromptTemplate
    entriesOfMonth(month: String!): [Entry!]
    financeSummary(month: String!): FinanceSummary
  }
  type CreateEntryPayload {
    entry: Entry!
  }
  type Mutation {
    createEntry(input: CreateEntryInput!): CreateEntryPayload
  }
`;
