import type { Client } from 'pg';
import type { Config } from '../../config.ts';
import type { Database } from '../client.ts';
import { migrate } from '../migrations/migrate.ts';
import { serverConnections } from '../pool/connections.ts';
import type { RunStatement, StatementRow } from '../pool/statements.ts';
import { runnerOf } from '../pool/statements.ts';
import { quoted } from '../query/table.ts';
import { connectAtStart, noTimeouts } from '../start-connection.ts';
import { copySequences, type MovedTable, readTables, requireSameTables } from './catalog.ts';
import { copyRows, textFormats } from './copy-rows.ts';
import { MoveError } from './move-error.ts';
import { type BothSides, proveTable, requireEqual } from './proof.ts';

type TargetConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;

/** A migration writes the id of the new database into this table; the move replaces it with that of the source. */
const writtenByMigrations = 'installation';

/** A PostgreSQL server with the migrations of this version and no rows. */
export class EmptyTarget {
  readonly #client: Client;
  readonly #run: RunStatement;

  private constructor(client: Client) {
    this.#client = client;
    this.#run = async ({ sql, values }) =>
      (await client.query<StatementRow>(sql, values as unknown[])).rows;
  }

  /**
   * Applies pending migrations.
   * @throws {DatabaseStartError | MoveError} if it has rows
   */
  static async open(config: TargetConfig): Promise<EmptyTarget> {
    const { direct } = serverConnections(config);
    await migrate(direct);
    // Statements on all rows of a table, and waiting for the source, take long.
    const target = new EmptyTarget(await connectAtStart({ ...direct, ...noTimeouts }));
    try {
      await target.#requireEmpty(await readTables(target.#run));
    } catch (error) {
      await target.close();
      throw error;
    }
    return target;
  }

  async #requireEmpty(tables: readonly MovedTable[]): Promise<void> {
    for (const { name } of tables) {
      if (name === writtenByMigrations) continue;
      const rows = await this.#run({ sql: `SELECT FROM ${quoted(name)} LIMIT 1`, values: [] });
      if (rows.length > 0) {
        throw new MoveError(
          `The database of DATABASE_URL has rows in the table ${name}. Create an empty database for the move.`,
        );
      }
    }
  }

  /**
   * Copies all rows of the source in one transaction, which is committed only if both sides are equal.
   * Triggers do not run: the changes that they have recorded are rows of the source. Foreign keys are
   * checked.
   * @throws {MoveError}
   */
  async moveFrom(source: Database): Promise<readonly BothSides[]> {
    // The source belongs to this process, so its statements see one state.
    return source.statementTransaction(async (client) => {
      const from = runnerOf(client);
      const to = this.#run;
      await this.#client.query('BEGIN');
      try {
        const tables = await readTables(to);
        requireSameTables(await readTables(from), tables);
        const names = tables.map(({ name }) => quoted(name));
        // A server that was started too early can't write until the end, and then finds the rows.
        await this.#client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`);
        await this.#requireEmpty(tables);
        await this.#client.query(`DELETE FROM ${quoted(writtenByMigrations)}`);
        await this.#client.query(textFormats);
        for (const statement of textFormats.split(';')) await from({ sql: statement, values: [] });
        for (const name of names) await this.#setTriggers(name, 'DISABLE');
        for (const table of tables) await copyRows(from, to, table);
        for (const name of names) await this.#setTriggers(name, 'ENABLE');
        await copySequences(from, to);
        const proofs: BothSides[] = [];
        for (const table of tables) {
          const proof = {
            source: await proveTable(from, table),
            target: await proveTable(to, table),
          };
          requireEqual(proof);
          proofs.push(proof);
        }
        await this.#client.query('COMMIT');
        return proofs;
      } catch (error) {
        await this.#client.query('ROLLBACK').catch(() => {});
        if (error instanceof MoveError) throw error;
        throw new MoveError(`Nothing was moved: ${(error as Error).message}`, { cause: error });
      }
    });
  }

  async #setTriggers(table: string, to: 'ENABLE' | 'DISABLE'): Promise<void> {
    await this.#client.query(`ALTER TABLE ${table} ${to} TRIGGER USER`);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
