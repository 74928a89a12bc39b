import { templateVariable } from '../../../common/template-variables.ts';
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

/**
 * A rendered template with its variables marked. The script of the page changes their values.
 * @param blank what the text has for variables without a value, by name. The others stay in the text.
 */
export const markedText = (
  content: string,
  values: Values,
  rendered: string,
  blank: Values = new Map(),
): Html =>
  html`${piecesOf(content, new Map([...blank, ...values]), rendered).map((piece) => {
    if (piece.variable === undefined) return piece.text;
    const { variable, isFilled, text } = piece;
    const blankValue = blank.get(variable);
    return html`<mark class="variable${isFilled && ' filled'}" data-variable="${variable}"${blankValue !== undefined && html` data-blank="${blankValue}"`}>${text}</mark>`;
  })}`;
