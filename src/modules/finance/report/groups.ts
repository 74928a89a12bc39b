import { validationError } from '../../../errors.ts';
import type { Context } from '../../../graphql/context.ts';
import { fillPeriods, type PeriodTotals } from './finance-period.ts';
import { type PeriodLength, periodsOf, type ReportRange } from './periods.ts';
import {
  type Dimension,
  type GroupKey,
  type PeriodSums,
  readPeriodSums,
  readSums,
  type Totals,
} from './sums.ts';

/** The maximum number of groups. Quotas limit categories and accounts, but not tags. */
export const maxGroups = 1_000;

/** The maximum number of periods of all groups together. */
const maxGroupPeriods = 10_000;

/** The entries of a report with the same category, account or tag. */
export interface Group<Key extends GroupKey = GroupKey> {
  readonly key: Key;
  readonly totals: Totals;
  readonly periods: GroupPeriods;
}

/** Reads the groups of a report, ordered by expenses, then by income, largest first. */
export async function readGroups<Key extends GroupKey>(
  dimension: Dimension,
  range: ReportRange,
  context: Context,
): Promise<Group<Key>[]> {
  const groups = await readSums(range, { dimension, limit: maxGroups }, context);
  const keys = groups.map(({ key }) => key);
  const periods = new GroupPeriods({ dimension, range, keys });
  return groups.map(({ key, ...totals }) => ({ key: key as Key, totals, periods }));
}

interface GroupsOptions {
  readonly dimension: Dimension;
  readonly range: ReportRange;
  readonly keys: readonly GroupKey[];
}

/** The periods of all groups of a dimension, read by one statement for each length. */
class GroupPeriods {
  readonly #options: GroupsOptions;
  readonly #periods = new Map<PeriodLength, readonly ReportRange[]>();
  readonly #sums = new Map<PeriodLength, Promise<ReadonlyMap<GroupKey, PeriodSums[]>>>();

  constructor(options: GroupsOptions) {
    this.#options = options;
  }

  /** The number of periods of each group. @throws VALIDATION_FAILED if there are too many */
  count(length: PeriodLength): number {
    return this.#periodsOf(length).length;
  }

  /** The periods of a group. */
  async ofGroup(key: GroupKey, length: PeriodLength, context: Context): Promise<PeriodTotals[]> {
    const periods = this.#periodsOf(length);
    let sums = this.#sums.get(length);
    if (!sums) {
      sums = this.#read(periods, context);
      this.#sums.set(length, sums);
    }
    return fillPeriods(periods, (await sums).get(key) ?? []);
  }

  #periodsOf(length: PeriodLength): readonly ReportRange[] {
    const { range, keys } = this.#options;
    const periods = this.#periods.get(length) ?? periodsOf(range, length);
    this.#periods.set(length, periods);
    if (keys.length * periods.length <= maxGroupPeriods) return periods;
    throw validationError(
      ['by'],
      'TOO_MANY',
      `By ${length} the groups have more than ${maxGroupPeriods.toLocaleString('en')} periods together. Use longer periods or a shorter range`,
    );
  }

  async #read(
    periods: readonly ReportRange[],
    context: Context,
  ): Promise<ReadonlyMap<GroupKey, PeriodSums[]>> {
    const sums = await readPeriodSums(periods, this.#options, context);
    return Map.groupBy(sums, ({ key }) => key);
  }
}
