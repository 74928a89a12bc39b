import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { bankFiles } from '../../../support/finance/bank-files.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { rowsOf } from '../../../support/finance/imported-rows.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();

describe.each(bankFiles)(
  'a file of a bank: $bank',
  ({ content, rows, currencies, otherColumns }) => {
    const importer = useSeed(async () => new Importer((await Financier.signUp(test)).key));
    beforeEach(() => importer.deletePreviews());

    it('has the right date, amount, sign and description in every row', async () => {
      expect(await rowsOf(importer, content)).toEqual(rows);
    });

    it('shows its currencies', async () => {
      expect(await importer.preview(content)).toMatchObject({ currencies });
    });

    it('adds nothing when it is imported again, also with another description', async () => {
      expect(await importer.import(content)).toBe(rows.length);
      expect(await importer.import(content)).toBe(0);
      const settings = otherColumns ? { columns: otherColumns } : {};
      const again = await importer.preview(content, settings);
      expect(again).toMatchObject({ newCount: 0, duplicateCount: rows.length });
    });
  },
);
