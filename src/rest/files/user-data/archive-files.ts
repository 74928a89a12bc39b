import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { ArchiveFile } from '../../../archives/zip-stream.ts';
import { FolioError } from '../../../errors.ts';
import type { Images } from '../../../images/images.ts';
import { fileExtensions, type ImageType } from '../../../images/inspect.ts';
import { readPieces } from '../../../images/read-pieces.ts';
import type { createAccountInput } from '../../../modules/finance/accounts/input.ts';
import type { createCategoryInput } from '../../../modules/finance/categories/input.ts';
import type { createEntryInput } from '../../../modules/finance/entries/input.ts';
import type { submitIdeaInput } from '../../../modules/prompts/ideas/input.ts';
import type { createPromptTemplateInput } from '../../../modules/prompts/templates/input.ts';
import type { ExportedEntry, ExportedIdea, ExportedTemplate, Reads } from './reads.ts';
import { declarationsOf, TemplateHistory } from './template-history.ts';

/** An import rejects other versions. */
const formatVersion = 2;
/** How often the credential is checked while images are sent. */
const checkIntervalMs = 1_000;

interface ImageRecord {
  readonly id: string;
  readonly contentType: string;
  readonly byteSize: number;
}

const imageName = ({ id, contentType }: ImageRecord) =>
  `images/${id}.${fileExtensions[contentType as ImageType]}`;

type RecordOf<Input extends { readonly schema: z.ZodType }> = Readonly<
  Record<keyof z.output<Input['schema']> | 'id', unknown>
>;

const toEntry = ({ id, category, account, ...entry }: ExportedEntry) =>
  ({
    id,
    categoryId: category.id,
    accountId: account?.id ?? null,
    ...entry,
  }) satisfies RecordOf<typeof createEntryInput>;

const toTemplate = ({
  screenshots,
  variables,
  currentVersion,
  labels: _,
  ...template
}: ExportedTemplate) =>
  ({
    ...template,
    variables: declarationsOf(variables),
    note: currentVersion.note,
    screenshots: screenshots.map((screenshot) => ({
      file: imageName(screenshot),
      createdAt: screenshot.createdAt,
    })),
  }) satisfies RecordOf<typeof createPromptTemplateInput> & { readonly versionNumber: number };

const toIdea = ({ attachments, ...idea }: ExportedIdea) =>
  ({
    ...idea,
    attachments: attachments.map((attachment) => ({
      file: imageName(attachment),
      filename: attachment.filename,
    })),
  }) satisfies RecordOf<typeof submitIdeaInput>;

type Pages = Iterable<readonly object[]> | AsyncIterable<readonly object[]>;
type Finances = Awaited<ReturnType<Reads['finances']>>;

interface UserDataOptions {
  readonly reads: Reads;
  readonly images: Images;
  readonly user: object;
  readonly finances: Finances;
}

export class UserDataFiles {
  readonly #options: UserDataOptions;
  /** The number of records by file, for the manifest. */
  readonly #counts: Record<string, number> = {};
  /** The images of the records that are written already. */
  readonly #images: ImageRecord[] = [];
  readonly #history = new TemplateHistory();

  private constructor(options: UserDataOptions) {
    this.#options = options;
  }

  /** Reads the first records before the response starts, so that an error has its status. */
  static async open(reads: Reads, images: Images): Promise<UserDataFiles> {
    const user = await reads.user();
    return new UserDataFiles({ reads, images, user, finances: await reads.finances() });
  }

  async *all(): AsyncGenerator<ArchiveFile, void> {
    const { reads, user, finances } = this.#options;
    const { apiKeys, financeKeys } = await reads.keys();
    yield this.#records('user', [[user]]);
    yield this.#records('api-keys', [apiKeys]);
    yield this.#records('finance-keys', [financeKeys]);
    yield this.#records('referrals', reads.referrals());
    const categories: readonly RecordOf<typeof createCategoryInput>[] = finances.categories;
    const accounts: readonly RecordOf<typeof createAccountInput>[] = finances.accounts;
    yield this.#records('categories', [categories]);
    yield this.#records('accounts', [accounts]);
    yield this.#records('entries', this.#entries());
    yield this.#records('prompt-templates', this.#templates());
    yield this.#records('prompt-template-versions', this.#versions());
    yield this.#records('prompt-template-labels', this.#labels());
    yield this.#records('ideas', this.#ideas());
    let checkedAt = Number.NEGATIVE_INFINITY;
    for (const image of this.#images) {
      // Images are read without a query, which would check the credential.
      if (performance.now() - checkedAt >= checkIntervalMs) {
        await reads.user();
        checkedAt = performance.now();
      }
      yield this.#image(image);
    }
    yield this.#manifest();
  }

  async *#entries() {
    const { reads, finances } = this.#options;
    const counts = new Map<number | undefined, number>();
    for await (const page of reads.entries()) {
      for (const { account } of page) counts.set(account?.id, (counts.get(account?.id) ?? 0) + 1);
      yield page.map(toEntry);
    }
    // An entry that was created meanwhile could have a category that the archive does not contain,
    // and the balances would not be those of the entries. An account that was deleted and restored
    // meanwhile is the same, but entries were read without it.
    const areComplete = (await reads.entryCounts()).every(
      ({ id, entryCount }) => entryCount === (counts.get(id) ?? 0),
    );
    if (areComplete && isDeepStrictEqual(finances, await reads.finances())) return;
    throw new FolioError('CONFLICT', { message: 'Finances were changed during the export' });
  }

  async *#templates() {
    for await (const page of this.#options.reads.templates()) {
      for (const template of page) {
        this.#images.push(...template.screenshots);
        this.#history.add(template);
      }
      yield page.map(toTemplate);
    }
  }

  async *#versions() {
    for await (const page of this.#options.reads.versions()) yield this.#history.records(page);
  }

  async *#labels() {
    yield this.#history.labels;
  }

  async *#ideas() {
    for await (const page of this.#options.reads.ideas()) {
      for (const { attachments } of page) this.#images.push(...attachments);
      yield page.map(toIdea);
    }
  }

  #records(name: string, pages: Pages): ArchiveFile {
    const counts = this.#counts;
    counts[name] = 0;
    async function* content() {
      for await (const page of pages) {
        counts[name] = (counts[name] ?? 0) + page.length;
        if (page.length > 0) yield page.map((record) => `${JSON.stringify(record)}\n`).join('');
      }
    }
    return { name: `${name}.jsonl`, content: content(), isCompressed: true };
  }

  #image(image: ImageRecord): ArchiveFile {
    const { id, byteSize } = image;
    const content = readPieces(this.#options.images, id, { first: 0, last: byteSize - 1 });
    return { name: imageName(image), content, size: byteSize, isCompressed: false };
  }

  #manifest(): ArchiveFile {
    const counts = { ...this.#counts, images: this.#images.length };
    const manifest = { format: 'folio user data', version: formatVersion, counts };
    const content = [`${JSON.stringify(manifest, null, 2)}\n`];
    return { name: 'manifest.json', content, isCompressed: true };
  }
}
