import type { AnyForm } from '../../framework/form.ts';
import type { AnyPage } from '../../framework/page.ts';
import { deletePrompt, deletePromptPage } from './delete.ts';
import { duplicatePrompt } from './duplicate.ts';
import { editPromptPage, updatePrompt } from './edit.ts';
import { promptsPage } from './list.ts';
import { createPrompt, newPromptPage } from './new.ts';
import { promptPage } from './template.ts';

/** The pages of prompt templates. */
export const promptPages: readonly AnyPage[] = [
  promptsPage,
  newPromptPage,
  promptPage,
  editPromptPage,
  deletePromptPage,
];

/** The forms of prompt templates. */
export const promptForms: readonly AnyForm[] = [
  createPrompt,
  updatePrompt,
  duplicatePrompt,
  deletePrompt,
];
