import { validationError } from '../../../errors.ts';
import type { Context } from '../../../graphql/schema/context.ts';
import { selectedArguments } from '../../../graphql/schema/included-fields.ts';
import type { ListField } from '../records-of-items.ts';
import { fillPeriods, type PeriodTotals } from './finance-period.ts';
import { maxGroups } from './input.ts';
import { eachPeriod, type PeriodLength, periodsOf, type ReportRange } from './periods.ts';
import {
  type CountedTotals,
  type Dimension,
  type GroupKey,
  type GroupSums,
  type GroupSumsByPeriod,
  type PeriodSums,
  readPeriodSums,
  readSums,
  readSumsByPeriod,
} from './sums.ts';

/** The maximum number of periods of all groups together. */
const maxGroupPeriods = 10_000;

export interface Group<Key extends GroupKey = GroupKey> {
  readonly key: Key;
  readonly totals: CountedTotals;
  readonly periods: GroupPeriods;
}

/**
 * The maximum number of periods that are read with the groups. Longer lists are read after their
 * number is known to be within {@link maxGroupPeriods}.
 */
const maxPeriodsWithGroups = 31;

interface ReadOptions {
  readonly dimension: Dimension;
  /** The maximum number of groups with expenses, and of groups without. Default: all. */
  readonly largest?: number | undefined;
}

/**
 * Reads the groups of a report, ordered by expenses, then by income, largest first, and charges for
 * them.
 */
export async function readGroups<Key extends GroupKey>(
  { dimension, largest }: ReadOptions,
  range: ReportRange,
  { context, info }: ListField,
): Promise<Group<Key>[]> {
  const options = { dimension, largest, limit: maxGroups };
  const selected = dimension === 'tag' ? undefined : selectedPeriods(range, info);
  const withPeriods = <Sums extends GroupSums>(sums: readonly Sums[]) => {
    const periods = new GroupPeriods({ dimension, range, keys: sums.map(({ key }) => key) });
    const groups = sums.map(({ key, ...totals }) => ({ key: key as Key, totals, periods }));
    return { groups, periods };
  };
  if (!selected) {
    const sums = await readSums(range, options, context);
    context.budget.chargeItems(info, sums.length);
    return withPeriods(sums).groups;
  }
  const ranges = { ...range, periods: selected.periods };
  const sums = await readSumsByPeriod(ranges, options, context);
  context.budget.chargeItems(info, sums.length);
  const { groups, periods } = withPeriods(sums);
  periods.add(selected.length, sums);
  return groups;
}

/** The periods that the operation selects of each group, if they are all of one length, and few. */
function selectedPeriods(range: ReportRange, info: ListField['info']) {
  const lengths = new Set(selectedArguments(info, 'periods').map(({ by }) => by as PeriodLength));
  const [length] = lengths;
  if (!length || lengths.size > 1) return undefined;
  const periods = eachPeriod(range, length)
    .take(maxPeriodsWithGroups + 1)
    .toArray();
  return periods.length <= maxPeriodsWithGroups ? { length, periods } : undefined;
}

interface GroupsOptions {
  readonly dimension: Dimension;
  readonly range: ReportRange;
  readonly keys: readonly GroupKey[];
}

type SumsByGroup = ReadonlyMap<GroupKey, readonly PeriodOfGroup[]>;
type PeriodOfGroup = Omit<PeriodSums, 'key'>;

/** The periods of all groups of a dimension, read by at most one statement for each length. */
class GroupPeriods {
  readonly #options: GroupsOptions;
  readonly #periods = new Map<PeriodLength, readonly ReportRange[]>();
  readonly #sums = new Map<PeriodLength, Promise<SumsByGroup>>();

  constructor(options: GroupsOptions) {
    this.#options = options;
  }

  /** Adds the sums of periods that were read with the groups. */
  add(length: PeriodLength, groups: readonly GroupSumsByPeriod[]): void {
    const sums = new Map(groups.map(({ key, periods }) => [key, periods]));
    this.#sums.set(length, Promise.resolve(sums));
  }

  /** The number of periods of each group. @throws VALIDATION_FAILED if there are too many */
  count(length: PeriodLength): number {
    return this.#periodsOf(length).length;
  }

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

  async #read(periods: readonly ReportRange[], context: Context): Promise<SumsByGroup> {
    const sums = await readPeriodSums(periods, this.#options, context);
    return Map.groupBy(sums, ({ key }) => key);
  }
}
