import { html as escaping, raw } from 'hono/html';

/** HTML whose interpolated values are escaped. */
export type Html = ReturnType<typeof raw>;

/** A value in a template: text is escaped, `Html` is not; `false`, null and undefined are empty. */
export type Content = Html | string | number | false | null | undefined | readonly Content[];

/**
 * HTML from a template. Escaping is safe for the text of elements and for quoted attributes only:
 * do not put values in unquoted attributes, scripts, styles or the scheme of a URL.
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  const markup = escaping(strings, ...values);
  if (markup instanceof Promise) throw new Error('A template value is a promise');
  return markup;
}

/** Marks a string as HTML, without escaping. Only for constants of this project. */
export { raw as ownMarkup };
