import type { AnyForm } from '../../framework/form.ts';
import type { AnyPage } from '../../framework/page.ts';
import { createInvites, invitesPage } from './invites.ts';

export const invitePages: readonly AnyPage[] = [invitesPage];

export const inviteForms: readonly AnyForm[] = [createInvites];
