import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { rowsOf } from '../../../support/finance/imported-rows.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();
const importer = useSeed(async () => new Importer((await Financier.signUp(test)).key));
beforeEach(() => importer.deletePreviews());

describe('dates', () => {
  const csv = (...dates: string[]) =>
    `date,amount\n${dates.map((date) => `${date},-1`).join('\n')}`;

  it.each([
    [
      ['03/04/2026', '13/04/2026'],
      ['2026-04-03', '2026-04-13'],
    ],
    [
      ['03/04/2026', '04/13/2026'],
      ['2026-03-04', '2026-04-13'],
    ],
    [['3.4.26'], ['2026-04-03']],
    [
      ['3. 4. 2026', '13. 04. 2026', '2026. 04. 14.'],
      ['2026-04-03', '2026-04-13', '2026-04-14'],
    ],
    [
      ['20260403', '2026/4/5', '2026-04-06 12:30:00'],
      ['2026-04-03', '2026-04-05', '2026-04-06'],
    ],
    [
      ['3 Apr 2026', 'April 5, 2026', '6-avr-26'],
      ['2026-04-03', '2026-04-05', '2026-04-06'],
    ],
    [
      ['٢٠٢٦-٠٤-٠٣', '२०२६-०४-१३', '２０２６／０４／１４', '\u200f15/04/2026'],
      ['2026-04-03', '2026-04-13', '2026-04-14', '2026-04-15'],
    ],
  ])('reads %j', async (dates, expected) => {
    // Without delimiters in the dates.
    const rows = await rowsOf(importer, csv(...dates.map((date) => `"${date}"`)));
    expect(rows).toEqual(expected.map((date) => `${date} EXPENSE 1.00 `));
  });

  it('reports dates that could have the day or the month first, until one is chosen', async () => {
    const { id, dateFormat, rows, invalidCount } = await importer.preview(csv('03/04/2026'));
    expect({ dateFormat, invalidCount }).toEqual({ dateFormat: null, invalidCount: 1 });
    expect(rows.nodes[0].issues).toEqual([
      {
        path: ['date'],
        code: 'INVALID',
        message: 'Date could have the day or the month first; choose the date format',
      },
    ]);
    const dayFirst = await importer.update(id, { dateFormat: 'DAY_MONTH_YEAR' });
    expect(dayFirst.rows.nodes[0]).toMatchObject({ date: '2026-04-03', status: 'NEW' });
    const monthFirst = await importer.update(id, { dateFormat: 'MONTH_DAY_YEAR' });
    expect(monthFirst.rows.nodes[0]).toMatchObject({ date: '2026-03-04', status: 'NEW' });
  });

  it('rejects a day that does not exist beside dates that could have either order', async () => {
    const { rows } = await importer.preview(csv('03/04/2026', '2026-02-30'));
    expect(
      rows.nodes.map(({ issues }: { issues: { message: string }[] }) => issues[0]?.message),
    ).toEqual([
      'Date could have the day or the month first; choose the date format',
      'Date must be a valid date, for example 2026-03-31',
    ]);
  });

  it('rejects days that do not exist', async () => {
    const { rows } = await importer.preview(csv('2026-02-30', 'soon', ''));
    expect(
      rows.nodes.map(({ issues }: { issues: { message: string }[] }) => issues[0]?.message),
    ).toEqual([
      'Date must be a valid date, for example 2026-03-31',
      'Date must be a valid date, for example 2026-03-31',
      "Date can't be blank",
    ]);
  });
});
