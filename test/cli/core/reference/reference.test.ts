import { describe, expect, it } from 'vitest';
import { commands } from '../../../../src/cli/commands.ts';
import { describeProgram } from '../../../../src/cli/core/program/describe-program.ts';
import { manPages } from '../../../../src/cli/core/reference/man.ts';
import { referenceMarkdown } from '../../../../src/cli/core/reference/markdown.ts';

const program = describeProgram(commands, '1.2.3');
const pages = manPages(program);
const markdown = referenceMarkdown(program);

describe('the man pages', () => {
  it('include one for the program, and one for each group and top-level command', () => {
    const names = program.commands.map(({ name }) => `folio-${name}.1`);
    expect([...pages.keys()]).toEqual(['folio.1', ...names]);
    expect(pages.get('folio.1')).toMatch(/^\.TH FOLIO 1 "" "folio 1\.2\.3" "folio manual"\n/);
  });

  it('describe all options, fields and exit codes', () => {
    const entries = pages.get('folio-entries.1') ?? '';
    expect(entries).toContain('.SH FOLIO ENTRIES EXPORT\n');
    expect(entries).toContain('.TP\n\\fB\\-\\-min\\-amount <amount>\\fR\n');
    expect(entries).toContain('.TP\n\\fBimportedCount\\fR\n');
    expect(pages.get('folio.1')).toContain('.TP\n\\fB6\\fR\nServer unreachable.\n');
    expect(pages.get('folio.1')).toContain('.TP\n\\fBFOLIO_PAGER\\fR\n');
    expect(pages.get('folio.1')).toContain('.TP\n\\fB\\-\\-csv [fields]\\fR\n');
  });

  it('contain only the roff requests of the generator', () => {
    for (const [name, text] of pages) {
      for (const line of text.split('\n')) {
        if (/^['.]/.test(line)) expect(line, name).toMatch(/^\.(TH|SH|PP|TP|nf|fi)( |$)/);
        expect(line.replace(/\\(fB|fR|e|-|&)/g, ''), name).not.toContain('\\');
      }
    }
  });
});

describe('the reference', () => {
  it('describes all commands', () => {
    for (const entry of program.commands) {
      for (const { path } of 'commands' in entry ? entry.commands : [entry]) {
        expect(markdown).toMatch(new RegExp(`^###? folio ${path.join(' ')}( \\\\?[<[]|$)`, 'm'));
      }
    }
  });

  it('shows the values, the defaults and the repetition of options', () => {
    expect(markdown).toContain(
      '- `--limit <number>`: Maximum number of records to list. Default: 30.\n',
    );
    expect(markdown).toContain('- `--type <value>`: Filter by type. One of: expense, income.\n');
    expect(markdown).toContain(
      '- `-H, --header <name:value>`: Add a header to the request. Can be repeated.\n',
    );
    expect(markdown).toContain('- `<method>`: The method of the request. One of: get, head, post');
  });
});
