import { expect, it } from 'vitest';
import { editText } from '../../../../src/cli/core/terminal/edited-file.ts';

it.each([
  ['One\n', 'process.exit()', 'One\n'],
  ['One', "require('node:fs').appendFileSync(process.argv[1], '\\n')", 'One'],
  ['One', "require('node:fs').appendFileSync(process.argv[1], '\\r\\n')", 'One'],
])('the edited text %j keeps its end after %s', (text, script, edited) => {
  const EDITOR = `"${process.execPath}" -e "${script}"`;
  expect(editText(text, { EDITOR })).toBe(edited);
});
