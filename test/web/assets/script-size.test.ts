import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { projectFiles, read } from '../../guards/project-files.ts';
import { useApp } from '../../support/app/app.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();

/** The address of a file in the folder of assets that every page names. */
async function assetAddress(name: string): Promise<string> {
  const { markup } = await new Visitor(test).open('/sign-in');
  return `${/"(\/assets\/web\/[^"]+\/)site\.js"/.exec(markup)?.[1]}${name}`;
}

const scripts = projectFiles(/^src\/web\/assets\/[\w-]+\.js$/).map((path) =>
  path.split('/').at(-1),
);

describe('the scripts of the pages', () => {
  it('have less than 15.5 kB together', async () => {
    expect(scripts).toEqual(expect.arrayContaining(['site.js', 'new-records.js']));
    const replies = await Promise.all(
      scripts.map(async (name) => new Visitor(test).get(await assetAddress(`${name}`))),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(scripts.map(() => 200));
    const size = replies.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    expect(size).toBeGreaterThan(1_000);
    expect(size).toBeLessThan(15_500);
  });

  it('are sent without comments and indentation', async () => {
    const { body } = await new Visitor(test).get(await assetAddress('site.js'));
    expect(body).not.toMatch(/^(\s|\/\/|\/\*)/m);
    expect(read('src/web/assets/site.js')).toMatch(/^\/\/ /m);
  });
});

describe('a page with its script and styles', () => {
  it('has less than 50 kB, to load within one second on a slow connection', async () => {
    const visitor = new Visitor(test);
    const files = ['/sign-in', await assetAddress('site.js')];
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync((await visitor.get(file)).body).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(50_000);
  });
});
