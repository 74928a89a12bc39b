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
