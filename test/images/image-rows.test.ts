import { expect, it } from 'vitest';
import { imageTables } from '../../src/images/image-rows.ts';

it('finds the tables of images by their fields', () => {
  expect(imageTables.toSorted()).toEqual(['idea_attachments', 'screenshots']);
});
