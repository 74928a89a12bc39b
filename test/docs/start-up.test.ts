import { expect, it } from 'vitest';
import { projectFiles, read } from '../guards/project-files.ts';

const page = read('docs/start-up.md');
/** Messages of Node, npm and the dynamic linker. */
const foreign = /^(listen |ERR_|error while loading |Cannot find module|npm |\/)/;

it('docs/start-up.md quotes messages of the source', () => {
  const source = projectFiles(/^src\/(?!generated\/).*\.ts$/)
    .map(read)
    .join('\n');
  const quoted = Array.from(page.matchAll(/^\| `([^`]+)` \|/gm), ([, text]) => text as string);
  const messages = quoted.filter((text) => !foreign.test(text));
  expect(messages.length).toBeGreaterThan(12);
  const unknown = messages.filter(
    (message) =>
      !message
        .split('…')
        .map((part) => part.trim())
        .filter((part) => part.length > 1)
        .every((part) => source.includes(part)),
  );
  expect(unknown).toEqual([]);
});
