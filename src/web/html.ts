import { html as escaping, raw } from 'hono/html';

/** Markup that is safe to send: every value in it was escaped when it was put in. */
export type Html = ReturnType<typeof raw>;

/** What may stand between the markup: a text, which is escaped, or markup. `false` is nothing. */
export type Content = Html | string | number | false | null | undefined | readonly Content[];

/**
 * Markup from a template. Values are escaped as the text of an element or of a quoted attribute:
 * attributes must be quoted, and no value may stand in a script, a style or a URL's scheme.
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  const markup = escaping(strings, ...values);
  if (markup instanceof Promise) throw new Error('a view waits for nothing');
  return markup;
}

/** Markup of our own that comes from no template. */
export { raw as ownMarkup };
