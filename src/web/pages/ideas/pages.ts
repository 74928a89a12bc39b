import type { AnyForm } from '../../framework/form.ts';
import type { AnyPage } from '../../framework/page.ts';
import { ownIdeaPage } from './idea.ts';
import { ownIdeasPage } from './ideas.ts';
import { newIdeaPage, submitIdea } from './new.ts';

export const ideaPages: readonly AnyPage[] = [ownIdeasPage, newIdeaPage, ownIdeaPage];

export const ideaForms: readonly AnyForm[] = [submitIdea];
