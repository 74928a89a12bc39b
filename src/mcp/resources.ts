import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/server';
import { notFound } from '../errors.ts';
import type { McpCall } from './call.ts';
import { showMonth, showReport } from './tools/finance-tools.ts';

const mimeType = 'application/json';
const monthsInList = 12;

const monthUri = (month: string) => `folio://months/${month}`;
const reportUri = (from: string, to: string) => `folio://reports/${from}/${to}`;

/** The last months, the current one first. */
function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  );
}

/** The last twelve months, and this year and the last one. Others are read by their URI. */
export function listResources({ now }: McpCall): ListResourcesResult {
  const year = now.getUTCFullYear();
  return {
    resources: [
      ...lastMonths(now, monthsInList).map((month) => ({
        uri: monthUri(month),
        name: `month-${month}`,
        title: `Month ${month}`,
        description: 'Income, expenses and balance of a month, with the totals of its categories.',
        mimeType,
      })),
      ...[year, year - 1].map((each) => ({
        uri: reportUri(`${each}-01-01`, `${each}-12-31`),
        name: `report-${each}`,
        title: `Report of ${each}`,
        description: 'The sums of a year, by month and by category.',
        mimeType,
      })),
    ],
  };
}

export const monthTemplate = 'folio://months/{month}';

export const resourceTemplates: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      uriTemplate: monthTemplate,
      name: 'month',
      title: 'Month',
      description: 'Income, expenses and balance of a month, for example 2026-03.',
      mimeType,
    },
    {
      uriTemplate: 'folio://reports/{from}/{to}',
      name: 'report',
      title: 'Report',
      description: 'The sums of a range of days, both included, for example 2026-01-01/2026-03-31.',
      mimeType,
    },
  ],
};

const day = String.raw`(\d{4}-\d\d-\d\d)`;
const month = String.raw`(\d{4}-\d\d)`;
const monthPattern = new RegExp(`^folio://months/${month}$`);
const reportPattern = new RegExp(`^folio://reports/${day}/${day}$`);

/** @throws NOT_FOUND, and VALIDATION_FAILED for a month or a day that does not exist */
export async function readResource(call: McpCall, uri: string): Promise<ReadResourceResult> {
  const data = await dataAt(call, uri);
  return { contents: [{ uri, mimeType, text: JSON.stringify(data) }] };
}

function dataAt(call: McpCall, uri: string): Promise<object> {
  const [, named] = monthPattern.exec(uri) ?? [];
  if (named) return call.read(showMonth, { month: named });
  const [, from, to] = reportPattern.exec(uri) ?? [];
  if (from && to) return call.read(showReport, { from, to });
  throw notFound();
}

/** Two years of months. */
export function completeMonth({ now }: McpCall, start: string): readonly string[] {
  return lastMonths(now, 24).filter((each) => each.startsWith(start));
}
