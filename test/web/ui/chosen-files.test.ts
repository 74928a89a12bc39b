import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { image } from '../../support/images/images.ts';
import { signUp } from '../../support/users/people.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const path = '/ideas/new';
let png: Buffer;

const visitor = useSeed(async () => new Visitor(test, await signUp(test)));
beforeAll(async () => {
  png = await image('png', { width: 4, height: 3 });
});

const files = (names: readonly string[]) =>
  names.map((filename) => ({ name: 'attachments', value: png, type: 'image/png', filename }));

/** Submits a new idea whose title is missing. */
async function reject(names: readonly string[], entries: Record<string, string> = {}) {
  const invalid = { title: '', body: 'Please.', ...entries };
  return visitor.submitFiles(await visitor.open(path), path, invalid, files(names));
}

const again = (markup: string) => /<p class="again"[^>]*>([\s\S]*?)<\/p>/.exec(markup)?.[1];

describe('the file field of a rejected form', () => {
  it('names the files to choose again, and the summary links to it', async () => {
    const page = await reject(['photo.png', 'screen.png']);
    expect(page.status).toBe(422);
    expect(again(page.markup)).toBe('Choose the files again: photo.png, screen.png.');
    expect(page.markup).toMatch(
      /<p>Files are not kept\.\s*<a href="#attachments">Choose your files again<\/a>\.<\/p>/,
    );
    expect(page.linkedIssues).toStrictEqual([['title', "Title can't be blank."]]);
    expect(page.text).toContain('The form has an error');
    const input = /<input type="file"[^>]*>/.exec(page.markup)?.[0];
    expect(input).toContain('aria-describedby="attachments-again attachments-hint"');
  });

  it.each([
    [['photo.png'], 'Choose the file again: photo.png.'],
    [['1', '2', '3', '4', '5', '6', '7'], 'Choose the files again: 1, 2, 3, 4, 5 and 2 more.'],
    [['<b>&.png'], 'Choose the file again: &lt;b&gt;&amp;.png.'],
    [['a\u202egnp.exe'], 'Choose the file again: agnp.exe.'],
    [
      [`${'x'.repeat(200)}-0001.png`],
      `Choose the file again: ${'x'.repeat(39)}…${'x'.repeat(11)}-0001.png.`,
    ],
  ])('shows the names %j as text, and at most five', async (names, text) => {
    expect(again((await reject(names)).markup)).toBe(text);
  });

  it('names no files if none were chosen, or if the form was not rejected', async () => {
    const page = await reject([]);
    expect(page.status).toBe(422);
    expect(again(page.markup)).toBeUndefined();
    expect(again((await visitor.open(path)).markup)).toBeUndefined();
  });

  it('names no single file that is the error itself', async () => {
    const file = { name: 'file', value: Buffer.from('"a'), filename: 'bank.csv' };
    const importPath = '/money/import';
    const page = await visitor.submitFiles(await visitor.open(importPath), importPath, {}, [file]);
    expect(page.status).toBe(422);
    expect(page.problem('file')).toBeDefined();
    expect(again(page.markup)).toBeUndefined();
  });

  it('does not count as an error', async () => {
    const page = await reject(['photo.png'], { body: '' });
    expect(page.text).toContain('The form has 2 errors');
    expect(page.linkedIssues.map(([field]) => field)).toStrictEqual(['title', 'body']);
  });
});
