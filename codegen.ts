import { globSync, readFileSync } from 'node:fs';

/** An output, with the options of graphql-codegen that src/graphql/generate-operations.ts knows. */
export interface Output {
  /** Paths of TypeScript files. Their documents are arguments of `graphql`. */
  readonly documents: readonly string[];
  readonly preset?: 'client';
  readonly presetConfig?: Readonly<Record<string, unknown>>;
  /** Paths of modules that export `plugin`. */
  readonly plugins?: readonly string[];
  /** The options of the preset's and the listed plugins. */
  readonly config?: Readonly<Record<string, unknown>>;
}

/** The files that may have documents. Parsing the others would take most of the time. */
const documentsIn = (...patterns: string[]) =>
  globSync(patterns, { exclude: ['**/node_modules/**', 'test/{clients,bench/peers}/**'] }).filter(
    (path) => readFileSync(path, 'utf8').includes('graphql('),
  );

const ofCommandLine = documentsIn('src/cli/**/*.ts');

/** A typed document is its source at run time; nothing of graphql is needed to send one. */
const typedSources: Omit<Output, 'documents'> = {
  preset: 'client',
  presetConfig: { fragmentMasking: false },
  config: {
    documentMode: 'string',
    // Callers throw the errors of a result, so a field with @semanticNonNull is never null.
    nullability: { errorHandlingClient: true },
    useTypeImports: true,
    enumsAsTypes: true,
    scalars: {
      DateTime: 'string',
      ID: { input: 'string', output: 'string' },
      LocalDate: 'string',
      Money: 'string',
      YearMonth: 'string',
      UUID: 'string',
      EmailAddress: 'string',
      URL: 'string',
      PositiveInt: 'number',
      NonNegativeInt: 'number',
      SafeInt: 'number',
    },
    importExtension: '.ts',
    emitLegacyCommonJSImports: false,
  },
};

/** Types for every operation in the tree, checked against the printed schema. */
const config: { schema: string; generates: Record<string, Output> } = {
  schema: 'schema/schema.graphql',
  generates: {
    'src/generated/operations/': {
      ...typedSources,
      // Tests of other clients type their documents in the way of these clients.
      documents: documentsIn('src/{rest,web,mcp}/**/*.ts', 'test/**/*.ts'),
    },
    // Apart, because the command line is a program of its own and names no operation of the server.
    'src/generated/cli/': { ...typedSources, documents: ofCommandLine },
    'src/generated/cli/output-fields.ts': {
      documents: ofCommandLine,
      plugins: ['./src/graphql/schema/describe-outputs.ts'],
    },
  },
};

export default config;
