import { FolioError } from '../../../errors.ts';
import { dataOf, type Executor } from '../../../graphql/execution/execute.ts';
import { globalId } from '../../../graphql/schema/global-id.ts';
import type { requestContext } from '../../../http/callers/request-context.ts';
import { isAtLeast } from '../../../identity/permissions.ts';
import { fromEnd, fromStart } from '../list-pages.ts';
import {
  entriesDocument,
  entryCountsDocument,
  financesDocument,
  furtherVersionsDocument,
  ideasDocument,
  keysDocument,
  referralsDocument,
  templatesDocument,
  userDocument,
  versionsDocument,
} from './operations.ts';

type RequestContext = ReturnType<typeof requestContext>;

/**
 * Each list is in the order of creation. A page starts at the last record of the previous one, so a
 * record that is created or deleted meanwhile does not repeat or omit another one.
 */
export function prepareReads(executor: Executor) {
  const runUser = executor.prepare(userDocument);
  const runKeys = executor.prepare(keysDocument);
  const runFinances = executor.prepare(financesDocument);
  const runEntryCounts = executor.prepare(entryCountsDocument);
  const runEntries = executor.prepare(entriesDocument);
  const runTemplates = executor.prepare(templatesDocument);
  const runVersions = executor.prepare(versionsDocument);
  const runFurtherVersions = executor.prepare(furtherVersionsDocument);
  const runIdeas = executor.prepare(ideasDocument);
  const runReferrals = executor.prepare(referralsDocument);

  return (context: RequestContext) => ({
    /** @throws UNAUTHENTICATED after the session has ended */
    async user() {
      const { viewer } = dataOf(await runUser({}, context));
      if (!viewer) throw new FolioError('UNAUTHENTICATED');
      return viewer;
    },
    keys: async () => {
      const { apiKeys, financeKeys } = dataOf(await runKeys({}, context));
      return { apiKeys, financeKeys };
    },
    finances: async () => {
      const { categories, accounts } = dataOf(await runFinances({}, context));
      return { categories, accounts };
    },
    /** The numbers of entries of the accounts. */
    entryCounts: async () => dataOf(await runEntryCounts({}, context)).accounts,
    entries: () => fromStart(async (after) => dataOf(await runEntries({ after }, context)).entries),
    templates: () =>
      fromStart(async (after) => dataOf(await runTemplates({ after }, context)).promptTemplates),
    /** Pages of the versions of one template, for each template. */
    async *versions() {
      const pages = fromStart(
        async (after) => dataOf(await runVersions({ after }, context)).promptTemplates,
      );
      for await (const templates of pages) {
        for (const { id, versions } of templates) {
          const readFurther = async (before: string | null) => {
            const ids = [globalId('PromptTemplate', id)];
            const [template] =
              dataOf(await runFurtherVersions({ ids, before }, context)).nodes ?? [];
            // A template that is deleted meanwhile has no further versions.
            return template?.__typename === 'PromptTemplate' ? template.versions : undefined;
          };
          for await (const page of fromEnd(readFurther, versions)) {
            yield page.map((version) => ({ templateId: id, ...version }));
          }
        }
      }
    },
    ideas: () => fromEnd(async (before) => dataOf(await runIdeas({ before }, context)).ideas),
    async *referrals() {
      const { caller } = context;
      // A lower role may not read referrals.
      if (caller.kind === 'anonymous' || !isAtLeast(caller.role, 'ADVISOR')) return;
      yield* fromEnd(async (before) => dataOf(await runReferrals({ before }, context)).referrals);
    },
  });
}

export type Reads = ReturnType<ReturnType<typeof prepareReads>>;
type PageOf<Pages> = Pages extends () => AsyncGenerator<readonly (infer Node)[], void>
  ? Node
  : never;
export type ExportedEntry = PageOf<Reads['entries']>;
export type ExportedTemplate = PageOf<Reads['templates']>;
export type ExportedVersion = PageOf<Reads['versions']>;
export type ExportedIdea = PageOf<Reads['ideas']>;
