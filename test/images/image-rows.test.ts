import { expect, it } from 'vitest';
import { imageTables } from '../../src/images/image-rows.ts';

it('the tables of images are idea_attachments and screenshots', () => {
  expect(imageTables.toSorted()).toEqual(['idea_attachments', 'screenshots']);
});
