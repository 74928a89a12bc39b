import { globalId } from '../../../../graphql/schema/global-id.ts';
import type { PageRequest } from '../../../framework/page-request.ts';
import { moneyLinks } from '../section.ts';

export const importPath = '/money/import';

/** The place of the import pages in the navigation. */
export const importSection = {
  section: 'money',
  links: moneyLinks,
  currentPath: importPath,
} as const;

/** The global id of the import preview in the path. */
export const previewId = ({ params }: Pick<PageRequest, 'params'>): string =>
  globalId('ImportPreview', params.id ?? '');
