import type { ImportCategorySource } from '../../../generated/prisma/enums.ts';
import type { StatementContext } from '../../../graphql/schema/context.ts';
import { usedDescriptions } from '../entries/used-descriptions.ts';
import { type EntryType, nameKey, type OwnFinances } from './own-finances.ts';
import { similarKeys } from './similar-descriptions.ts';
import type { ImportSettings } from './valid-settings.ts';

/** The latest entries whose categories are used. */
const maxEntries = 5_000;
/** The default category for both types. */
const otherName = 'Other';

/** The category used most for each type and key of similar descriptions, by one statement. */
async function readUsedCategories(context: StatementContext): Promise<ReadonlyMap<string, number>> {
  const used = await usedDescriptions(maxEntries, context);
  const byKey = new Map<string, number>();
  const keyed = used.map((each) => ({ ...each, keys: similarKeys(each.description) }));
  // Exact descriptions take precedence.
  for (let level = 0; keyed.some(({ keys }) => level < keys.length); level += 1) {
    for (const { keys, categoryId, type } of keyed) {
      const key = `${type} ${keys[level]}`;
      if (level < keys.length && !byKey.has(key)) byKey.set(key, categoryId);
    }
  }
  return byKey;
}

export interface FoundCategory {
  readonly id: number;
  readonly type: EntryType;
  readonly source: ImportCategorySource;
}

const entryTypes = ['EXPENSE', 'INCOME'] as const;

export class CategoryGuess {
  readonly #finances: OwnFinances;
  readonly #settings: ImportSettings;
  readonly #used: ReadonlyMap<string, number>;
  readonly #named: ReadonlyMap<string, number>;

  private constructor(
    finances: OwnFinances,
    settings: ImportSettings,
    used: ReadonlyMap<string, number>,
  ) {
    this.#finances = finances;
    this.#settings = settings;
    this.#used = used;
    const named = (settings.categories ?? []).map(
      ({ name, id }) => [`${finances.typeOf(id)} ${nameKey(name)}`, id] as const,
    );
    this.#named = new Map(named);
  }

  static async read(finances: OwnFinances, settings: ImportSettings, context: StatementContext) {
    return new CategoryGuess(finances, settings, await readUsedCategories(context));
  }

  /**
   * The category of a name: the one in the settings, otherwise the category with this name.
   * @param type undefined for both types; a category of expenses is found first
   */
  named(name: string, type: EntryType | undefined): FoundCategory | undefined {
    const types = entryTypes.filter((each) => type === undefined || each === type);
    const ids = types.map((each) => this.#named.get(`${each} ${nameKey(name)}`));
    const namesakes = types.map((each) => this.#finances.categoryNamed(name, each));
    return this.#firstOf(ids, 'SETTING') ?? this.#firstOf(namesakes, 'NAME');
  }

  /**
   * The category used most for the description, otherwise for a similar one, otherwise the default
   * one. Undefined if there is none.
   */
  unnamed(type: EntryType, description: string | null): FoundCategory | undefined {
    return (
      this.#firstOf(
        similarKeys(description).map((key) => this.#used.get(`${type} ${key}`)),
        'DESCRIPTION',
      ) ?? this.#firstOf([this.#defaultOf(type)], 'DEFAULT')
    );
  }

  #firstOf(
    ids: readonly (number | undefined)[],
    source: ImportCategorySource,
  ): FoundCategory | undefined {
    const id = ids.find((each) => each !== undefined);
    const type = this.#finances.typeOf(id);
    return id === undefined || type === undefined ? undefined : { id, type, source };
  }

  #defaultOf(type: EntryType): number | undefined {
    const { expenseCategoryId, incomeCategoryId } = this.#settings;
    const id = type === 'EXPENSE' ? expenseCategoryId : incomeCategoryId;
    // The category may have been deleted since it was set.
    return this.#finances.typeOf(id) === type ? id : this.#finances.categoryNamed(otherName, type);
  }
}
