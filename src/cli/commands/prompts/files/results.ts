import type { Column } from '../../../core/output/table.ts';

export interface ExportedTemplate {
  readonly databaseId: string;
  readonly title: string;
  readonly file: string | null;
  readonly result: 'created' | 'updated' | 'unchanged' | 'printed';
  readonly text: string | null;
}

export interface ImportedFile {
  readonly file: string;
  readonly title: string;
  readonly databaseId: string | null;
  readonly result: 'created' | 'updated' | 'unchanged' | 'invalid';
  readonly changes: readonly string[];
  /** Whether the file got the id of its new template. */
  readonly idWritten: boolean;
  readonly issues: readonly string[];
}

interface FileRow {
  readonly file: string | null;
  readonly result: string;
  readonly title: string;
}

export const fileColumns: readonly Column<FileRow>[] = [
  { title: 'file', value: ({ file }) => file, canShrink: true },
  { title: 'result', value: ({ result }) => result },
  { title: 'title', value: ({ title }) => title, canShrink: true, canHide: true },
];
