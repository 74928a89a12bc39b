import { templateVariable } from '../../../modules/prompts/variables/input.ts';
import { type Html, html } from '../../framework/html.ts';

export type Values = ReadonlyMap<string, string>;

/** A part of a rendered template: text between variables, or a variable. */
type Piece =
  | { readonly text: string; readonly variable?: undefined }
  | { readonly text: string; readonly variable: string; readonly isFilled: boolean };

/**
 * The API has rendered `rendered` from `content` and `values`. Values may
 * themselves contain variables, so the positions of variables are found in the content.
 */
function piecesOf(content: string, values: Values, rendered: string): Piece[] {
  const pieces: Piece[] = [];
  let contentAt = 0;
  let renderedAt = 0;
  const take = (length: number) => {
    renderedAt += length;
    return rendered.slice(renderedAt - length, renderedAt);
  };
  for (const { 0: text, 1: variable = '', index } of content.matchAll(templateVariable)) {
    pieces.push({ text: take(index - contentAt) });
    const value = values.get(variable);
    pieces.push({ text: take((value ?? text).length), variable, isFilled: value !== undefined });
    contentAt = index + text.length;
  }
  pieces.push({ text: rendered.slice(renderedAt) });
  return pieces.filter(({ text, variable }) => text !== '' || variable !== undefined);
}

/** The names of the variables of a content, in order of first appearance. */
export const variablesOf = (content: string): string[] => [
  ...new Set(Array.from(content.matchAll(templateVariable), ([, name = '']) => name)),
];

/** A rendered template with its variables marked. The script of the page changes their values. */
export const markedText = (content: string, values: Values, rendered: string): Html =>
  html`${piecesOf(content, values, rendered).map((piece) =>
    piece.variable === undefined
      ? piece.text
      : html`<mark class="variable${piece.isFilled && ' filled'}" data-variable="${piece.variable}">${piece.text}</mark>`,
  )}`;
