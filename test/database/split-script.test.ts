import { expect, it } from 'vitest';
import { splitScript } from '../../src/database/migrations/split-script.ts';

const column = '-- AlterTable\nALTER TABLE "entries" ADD COLUMN "receipt_id" UUID;\n\n';
const unique = '-- CreateIndex\nCREATE UNIQUE INDEX "r_key" ON "receipts"("id", "user_id");\n\n';
const index = '-- CreateIndex\nCREATE INDEX "e_idx" ON "entries"("receipt_id");\n\n';
const foreignKey =
  '-- AddForeignKey\nALTER TABLE "entries" ADD CONSTRAINT "e_fkey" FOREIGN KEY ("receipt_id", "user_id") REFERENCES "receipts"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;\n';
const concurrently = (statement: string) =>
  `${statement.trimEnd().replace('INDEX "', 'INDEX CONCURRENTLY "')}\n`;

it('a script without indexes is one migration', () => {
  expect(splitScript('receipt', column)).toEqual([{ name: 'receipt', script: column }]);
});

it('an index on a new table stays with the table', () => {
  const script = `CREATE TABLE "receipts" ("id" UUID NOT NULL);\n\n${unique}${foreignKey}`;
  expect(splitScript('receipt', script)).toEqual([{ name: 'receipt', script }]);
});

it('an index on an existing table is a migration of its own, before the foreign keys that need it', () => {
  expect(splitScript('receipt', column + unique + index + foreignKey)).toEqual([
    { name: 'receipt', script: column },
    { name: 'receipt_index_1', script: concurrently(unique) },
    { name: 'receipt_index_2', script: concurrently(index) },
    { name: 'receipt_foreign_keys', script: foreignKey },
  ]);
});

it('a script with one index only is one migration', () => {
  expect(splitScript('receipt', index)).toEqual([
    { name: 'receipt_index', script: concurrently(index) },
  ]);
});
