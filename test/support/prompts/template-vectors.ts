import fc from 'fast-check';

/** A template, and values for some of its variables. */
export interface Vector {
  readonly content: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Examples that the server, the page and its script must render alike. */
export const vectors: readonly Vector[] = [
  { content: 'Hello {{NAME}}, {{NAME}}!', values: { NAME: 'Ann' } },
  { content: '{{A}}{{B}}{{A}}', values: { A: '{{B}}', B: '{{A}}' } },
  { content: '{{A}} and {{B}}', values: { A: '{{A}} {{C}}' } },
  { content: 'Not {{lower}}, {{ A }}, {{1A}}, {{A-B}}, {{{A}}}', values: { A: 'x' } },
  { content: 'Costs {{A}}', values: { A: "$& $1 $$ $' $`" } },
  { content: '\n\n  {{A}}\n{{B}}\n', values: { A: ' two\n\nlines ' } },
  { content: '<b>{{A}}</b> &amp; "{{B}}"', values: { A: '</pre><script>x</script>', B: '&lt;' } },
  { content: '{{A}} {{B}}', values: { A: '', B: '   ' } },
  { content: '{{CONSTRUCTOR}} {{TOSTRING}} {{A1_}}', values: { A1_: '🙂 é ‮' } },
  { content: 'No variables', values: { A: 'unused' } },
];

const names = ['A', 'B', 'LONG_NAME_2'];
const part = fc.oneof(
  fc.constantFrom(...names.map((name) => `{{${name}}}`), '{{', '}}', '{', '{{c}}', '\n', ' '),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const text = fc
  .array(part, { maxLength: 8 })
  .map((parts) => parts.join('').replaceAll('\r', '').replaceAll('\0', ''));

export const anyVector: fc.Arbitrary<Vector> = fc.record({
  content: text.map((content) => `Text: ${content}`),
  values: fc.dictionary(fc.constantFrom(...names), text),
});

/** The values that are not empty: an empty field leaves its variable open. */
export const givenValues = ({ values }: Vector) =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value }));
