import type { Importer } from './importer.ts';

interface Row {
  readonly date: string | null;
  readonly amount: string | null;
  readonly type: string | null;
  readonly description: string | null;
  readonly status: string;
}

/** The rows of a file in a short form: "2026-01-31 EXPENSE 12.50 Lunch". */
export async function rowsOf(importer: Importer, content: string | Uint8Array): Promise<string[]> {
  const { rows } = await importer.preview(content);
  return rows.nodes.map(({ date, type, amount, description, status }: Row) =>
    [date, type, amount, description, ...(status === 'NEW' ? [] : [status])].join(' '),
  );
}
