import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { ImportPreview } from './import-preview.ts';

/** Reading a file of the maximum size takes as long as a large query. */
export const readingCost = 2_000;

/** Declares the payload type of a mutation that returns a preview. */
export const previewPayload = (mutation: string) =>
  recordPayload(mutation, 'ImportPreview', { type: ImportPreview, description: 'The preview.' });
