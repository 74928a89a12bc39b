/** A migration that is to be written. */
export interface NewMigration {
  /** Without the timestamp. */
  readonly name: string;
  readonly script: string;
}

/** As the schema engine prints it. */
const indexStatement =
  /(?:-- CreateIndex\n)?CREATE (?:UNIQUE )?INDEX "\w+" ON "(?<table>\w+)"[^;]*;\n*/g;

/**
 * Moves each index on a table of an earlier migration to a migration of its own, which builds it
 * while other processes write.
 * @param script what the schema engine prints
 * @returns the migrations in their order
 */
export function splitScript(name: string, script: string): readonly NewMigration[] {
  const indexes: string[] = [];
  const rest = script.replaceAll(indexStatement, (statement, table: string) => {
    if (script.includes(`CREATE TABLE "${table}"`)) return statement;
    indexes.push(`${statement.trimEnd().replace(' INDEX ', ' INDEX CONCURRENTLY ')}\n`);
    return '';
  });
  const first = rest.trim() === '' ? [] : [{ name, script: rest }];
  const own = indexes.map((index, number) => ({
    name: indexes.length === 1 ? `${name}_index` : `${name}_index_${number + 1}`,
    script: index,
  }));
  return [...first, ...own];
}
