import { expect, it } from 'vitest';
import { FolioError } from '../../../src/errors.ts';
import { Fields } from '../../../src/web/framework/fields.ts';
import { RecordChanged, runGuarded } from '../../../src/web/framework/guarded-run.ts';
import { ShownValues, stateField } from '../../../src/web/framework/shown-values.ts';

const shownAt = (second: number, title: string, tags: string) => {
  const shown = new ShownValues();
  shown.record('title', [title]);
  shown.record('tags', [tags]);
  shown.updatedAt = `2026-03-31T12:00:0${second}.000Z`;
  return shown;
};

/** Submits a form with a new title, while another client changes the tags before each attempt. */
async function submitDuring(changes: number) {
  const fields = new Fields({
    title: 'New',
    tags: 'a',
    [stateField]: shownAt(0, 'Old', 'a').state,
  });
  const written: object[] = [];
  let saved = shownAt(changes > 0 ? 1 : 0, 'Old', 'b');
  const result = runGuarded({ id: '1', input: { title: 'New', tags: 'a' } } as object, {
    fields,
    async run(variables) {
      written.push(variables);
      if (written.length <= changes) throw new FolioError('CONFLICT', { reason: 'CHANGED' });
      return 'saved';
    },
    async readSaved() {
      saved = shownAt(written.length, 'Old', 'b');
      return { data: saved, shown: saved };
    },
  });
  return { result: await result.catch((error) => error), written, saved };
}

it('a form is written after changes of other fields, with the updatedAt that was read last', async () => {
  const { result, written } = await submitDuring(2);
  expect(result).toBe('saved');
  const times = [
    '2026-03-31T12:00:00.000Z',
    '2026-03-31T12:00:01.000Z',
    '2026-03-31T12:00:02.000Z',
  ];
  expect(written).toStrictEqual(
    times.map((ifUpdatedAt) => ({ id: '1', input: { title: 'New' }, ifUpdatedAt })),
  );
});

it('a form of a record that changes again and again is shown with the saved values', async () => {
  const { result, written, saved } = await submitDuring(9);
  expect(written).toHaveLength(3);
  expect(result).toBeInstanceOf(RecordChanged);
  const { fields, shownError, data } = result as RecordChanged;
  expect([fields.text('title'), fields.text('tags')]).toStrictEqual(['New', 'b']);
  expect(fields.text(stateField)).toBe(saved.state);
  expect(shownError).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED', details: [] });
  expect(data).toBe(saved);
});
