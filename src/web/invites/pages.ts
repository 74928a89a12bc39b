import type { AnyForm } from '../form.ts';
import type { AnyPage } from '../page.ts';
import { createInvites, invitesPage } from './invites.ts';

export const invitePages: readonly AnyPage[] = [invitesPage];

export const inviteForms: readonly AnyForm[] = [createInvites];
