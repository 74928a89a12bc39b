import { Parser } from 'htmlparser2';

/** Elements whose text has no markup: its direction is that of the text itself. */
const plain = ['title', 'desc', 'script', 'style'];

/** The texts and values of controls that match, outside of elements with a direction of their own. */
export function undirectedText(markup: string, pattern: RegExp): string[] {
  const found: string[] = [];
  const open: { readonly name: string; readonly isDirected: boolean }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const isDirected = name === 'bdi' || attributes.dir === 'auto' || plain.includes(name);
      open.push({ name, isDirected });
      const isShown = name === 'input' && attributes.type !== 'hidden';
      if (isShown && !isDirected && pattern.test(attributes.value ?? '')) {
        found.push(`<input name="${attributes.name}">`);
      }
    },
    ontext(text) {
      if (!pattern.test(text) || open.some(({ isDirected }) => isDirected)) return;
      found.push(`<${open.at(-1)?.name}>: ${text.trim()}`);
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(markup);
  return found;
}
