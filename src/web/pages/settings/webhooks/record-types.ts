import type { RecordType } from '../../../../generated/operations/graphql.ts';
import { isAtLeast } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../framework/visit.ts';

/** The names of the record types on pages. */
export const recordTypes: Readonly<Record<RecordType, string>> = {
  PROMPT_TEMPLATE: 'Templates',
  PROMPT_TEMPLATE_VERSION: 'Template versions',
  PROMPT_TEMPLATE_LABEL_MOVE: 'Template labels',
  IDEA: 'Ideas',
  REFERRAL: 'Invites',
  CATEGORY: 'Categories',
  ENTRY: 'Entries',
  ACCOUNT: 'Accounts',
};

/** The record types that a user may choose. Referrals require the role ADVISOR (D54). */
export const typesFor = (viewer: Viewer | null): readonly RecordType[] =>
  (Object.keys(recordTypes) as RecordType[]).filter(
    (type) => type !== 'REFERRAL' || (viewer !== null && isAtLeast(viewer.role, 'ADVISOR')),
  );

export const typeNames = (types: readonly RecordType[]): string =>
  types.map((type) => recordTypes[type]).join(', ');
