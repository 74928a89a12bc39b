import type { WebPage } from './web-page.ts';
import type { Visitor } from './web-visitor.ts';

const path = '/money/import';

interface UploadOptions {
  readonly entries?: Readonly<Record<string, string>>;
  readonly filename?: string;
}

/** Uploads a file with entries by the form, and follows the redirect to its preview. */
export async function uploadEntries(
  visitor: Visitor,
  content: string | Buffer,
  { entries = {}, filename = 'bank.csv' }: UploadOptions = {},
): Promise<WebPage> {
  const file = { name: 'file', value: Buffer.from(content), type: 'text/csv', filename };
  return visitor.submitFiles(await visitor.open(path), path, entries, [file]);
}

/** A file with two valid rows, in March and April 2026, and an invalid one. */
export const bankCsv = `Date;Text;Betrag
31.03.2026;REWE;-12,50
01.04.2026;Salary of March;2.000,00
oops;Broken;-1,00
`;
