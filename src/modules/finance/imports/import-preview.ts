import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { createdField, parseUuid, registerNode } from '../../../graphql/schema/node.ts';
import { maxCurrencies } from '../../../imports/currencies.ts';
import { cellStart } from './cell-start.ts';
import { ImportColumn } from './import-column.ts';
import type { StoredLayout } from './preview-content.ts';
import { ImportColumns, ImportDateFormat, ImportDecimalSeparator } from './settings-input.ts';
import type { ImportSettings } from './valid-settings.ts';

/** The usual number of columns of a file, for the cost of an operation. */
const usualColumns = 20;

const ImportFormat = builder.enumType('ImportFormat', {
  description: 'The format of a file with entries.',
  values: {
    CSV: { description: 'Comma-separated values, also with other separators.' },
    OFX: { description: 'Open Financial Exchange, version 1 (SGML) or 2 (XML).' },
  } as const,
});

const layoutOf = ({ layout }: { readonly layout: string }) => JSON.parse(layout) as StoredLayout;

/** The condition for the caller's previews that have not expired. */
export const livePreviews = (context: StatementContext) => ({
  userId: userIdOf(context),
  expiresAt: { gt: context.now },
});

export const livePreview = (id: string, context: StatementContext) => ({
  id,
  ...livePreviews(context),
});

export const ImportPreview = builder.prismaNode('ImportPreview', {
  ...registerNode('ImportPreview', { requires: { finance: true }, parse: parseUuid }),
  description:
    'A file with entries that was sent to be imported. It shows what a commit would do, and expires after 24 hours.',
  // Each field selects its own column.
  select: { id: true, createdAt: true },
  findUnique: livePreview,
  fields: (t) => ({
    databaseId: t.expose('id', { type: 'UUID', description: "The preview's UUID." }),
    format: t.expose('format', { type: ImportFormat, description: 'The format of the file.' }),
    encoding: t.string({
      description: 'The encoding of the file: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`.',
      select: { layout: true },
      resolve: (preview) => layoutOf(preview).encoding,
    }),
    delimiter: t.string({
      nullable: true,
      description: 'The character between the columns of a CSV file. Null for OFX.',
      select: { layout: true },
      resolve: (preview) => layoutOf(preview).delimiter,
    }),
    fileName: t.exposeString('fileName', {
      nullable: true,
      description:
        'The name of the file, at most 200 characters. Null if it was sent as a data URL or without a name.',
    }),
    byteSize: t.expose('byteSize', {
      type: 'PositiveInt',
      description: 'The size of the file in bytes, at most 10 MiB.',
    }),
    columns: t.field({
      type: [ImportColumn],
      description: 'The columns of the file, at most 100.',
      extensions: charge({ listSize: usualColumns }),
      select: { layout: true },
      resolve: (preview) => {
        const { header, samples } = layoutOf(preview);
        return samples.map((cells, index) => ({
          index,
          name: header[index] === undefined ? null : cellStart(header[index]),
          samples: cells,
        }));
      },
    }),
    usedColumns: t.field({
      type: ImportColumns,
      description: 'Which columns are used, as detected or set.',
      select: { layout: true },
      resolve: (preview) => layoutOf(preview).columns,
    }),
    dateFormat: t.field({
      type: ImportDateFormat,
      nullable: true,
      description:
        'The date format, as detected or set. Null if the dates of the file could have the day or the month first; rows with such dates are then invalid.',
      select: { layout: true },
      resolve: (preview) => layoutOf(preview).dateFormat,
    }),
    decimalSeparator: t.field({
      type: ImportDecimalSeparator,
      description: 'The decimal separator, as detected or set.',
      select: { layout: true },
      resolve: (preview) => layoutOf(preview).decimalSeparator,
    }),
    currencies: t.stringList({
      description: `The ISO 4217 codes of the currencies that the file names, at most ${maxCurrencies}: in a column with currencies, in the names of the columns with amounts, or in CURDEF of OFX. Empty if it names none. Amounts are not converted.`,
      extensions: charge({ listSize: 1 }),
      select: { layout: true },
      resolve: (preview) => [...(layoutOf(preview).currencies ?? [])],
    }),
    newCount: t.expose('newCount', {
      type: 'NonNegativeInt',
      description: 'The number of rows from which a commit creates entries.',
    }),
    duplicateCount: t.expose('duplicateCount', {
      type: 'NonNegativeInt',
      description: 'The number of rows that are skipped because their entry exists already.',
    }),
    invalidCount: t.expose('invalidCount', {
      type: 'NonNegativeInt',
      description: 'The number of rows that are skipped because they are not valid.',
    }),
    excludedCount: t.expose('excludedCount', {
      type: 'NonNegativeInt',
      description: 'The number of rows that are skipped because the user has excluded them.',
    }),
    usesRememberedLayout: t.boolean({
      description:
        'Whether the columns or the formats are those of an earlier file with the same columns. A commit remembers what the user has set. Setting columns or formats makes it false.',
      select: { settings: true },
      resolve: ({ settings }) => (JSON.parse(settings) as ImportSettings).isRemembered === true,
    }),
    importedCount: t.expose('importedCount', {
      type: 'NonNegativeInt',
      nullable: true,
      description: 'The number of entries that the commit created. Null before the commit.',
    }),
    committedAt: t.expose('committedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the preview was committed. Null before the commit.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the preview expires, 24 hours after its creation.',
    }),
    createdAt: t.expose('createdAt', createdField('preview')),
  }),
});
