import type { GraphQLResolveInfo } from 'graphql';
import type { ImportPreviewModel } from '../../../generated/prisma/models.ts';
import type { Context } from '../../../graphql/schema/context.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { ImportPreview } from './import-preview.ts';

/** Reading a file of the maximum size takes as long as a large query. */
export const readingCost = 2_000;

export interface PreviewPayload {
  readonly importPreview: ImportPreviewModel;
}

/** Declares the payload type of a mutation that reads a file. */
export const previewPayloadType = (mutation: string) =>
  payloadType<PreviewPayload>(mutation, (t) => ({
    importPreview: t.expose('importPreview', { type: ImportPreview, description: 'The preview.' }),
  }));

/** Reads the preview of a payload, if the operation selects it. */
export async function findPreviewPayload(
  id: string,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<PreviewPayload> {
  const record = { model: 'ImportPreview', where: { id }, at: ['importPreview'] } as const;
  return { importPreview: await findPayloadRecord({ ...record, context, info }) };
}
