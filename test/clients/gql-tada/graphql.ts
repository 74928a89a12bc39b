import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './__generated__/graphql-env.d.ts';

/** Parses a document. The types of its variables and its result follow from its text. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: {
    DateTime: string;
    EmailAddress: string;
    ImportFile: string | File;
    LocalDate: string;
    Money: string;
    NonNegativeInt: number;
    PositiveInt: number;
    SafeInt: number;
    URL: string;
    UUID: string;
    Upload: string | File;
    UserDataArchive: string;
    YearMonth: string;
  };
}>();
