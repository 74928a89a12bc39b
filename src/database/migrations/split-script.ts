/** A migration that is to be written. */
export interface NewMigration {
  /** Without the timestamp. */
  readonly name: string;
  readonly script: string;
}

/** As the schema engine prints it. */
const indexStatement =
  /(?:-- CreateIndex\n)?CREATE (?:UNIQUE )?INDEX "\w+" ON "(?<table>\w+)"[^;]*;\n*/g;
const foreignKeyStatement =
  /(?:-- AddForeignKey\n)?ALTER TABLE "\w+" ADD CONSTRAINT "\w+" FOREIGN KEY [^;]* REFERENCES "(?<table>\w+)"[^;]*;\n*/g;

/**
 * Moves each index on a table of an earlier migration to a migration of its own, which builds it
 * while other processes write. Foreign keys to such a table may need the index, so they are last.
 * @param script what the schema engine prints
 * @returns the migrations in their order
 */
export function splitScript(name: string, script: string): readonly NewMigration[] {
  const indexes: string[] = [];
  const indexed = new Set<string>();
  const withoutIndexes = script.replaceAll(indexStatement, (statement, table: string) => {
    if (script.includes(`CREATE TABLE "${table}"`)) return statement;
    indexes.push(`${statement.trimEnd().replace(' INDEX ', ' INDEX CONCURRENTLY ')}\n`);
    indexed.add(table);
    return '';
  });
  let foreignKeys = '';
  const first = withoutIndexes.replaceAll(foreignKeyStatement, (statement, table: string) => {
    if (!indexed.has(table)) return statement;
    foreignKeys += statement;
    return '';
  });
  const migrations = [
    { name, script: first },
    ...indexes.map((index, number) => ({
      name: indexes.length === 1 ? `${name}_index` : `${name}_index_${number + 1}`,
      script: index,
    })),
    { name: `${name}_foreign_keys`, script: foreignKeys },
  ];
  return migrations.filter((migration) => migration.script.trim() !== '');
}
