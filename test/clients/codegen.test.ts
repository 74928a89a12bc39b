import { readFileSync } from 'node:fs';
import { generate } from '@graphql-codegen/cli';
import { expect, it } from 'vitest';
import config from '../../codegen.ts';
import { projectRoot } from '../guards/project-files.ts';
import codegen from './codegen/codegen.ts';

it('graphql-codegen types scalars as strings, numbers and files', async () => {
  const documents = [
    'mutation Add($input: CreateEntryInput!) { createEntry(input: $input) { entry { date } } }',
    'mutation Upload($input: SubmitIdeaInput!) { submitIdea(input: $input) { idea { id } } }',
  ];
  const files = await generate({ ...codegen, documents, silent: true }, false);
  const types = files.map(({ content }: { content: string }) => content).join('\n');
  expect(types).toMatch(/__typename: 'Entry'/);
  expect(types).not.toMatch(/__typename\??: 'Mutation'/);
  expect(types).toMatch(/\bdate: string\b/);
  expect(types).toMatch(/\bamount: string\b/);
  expect(types).toMatch(/\battachments\?: Array<string \| File>/);
});

it('graphql-codegen writes the same types of operations as `npm run generate`', async () => {
  const files = await generate({ ...config, cwd: projectRoot, silent: true } as never, false);
  expect(files.length).toBeGreaterThan(5);
  for (const { filename, content } of files)
    expect(readFileSync(`${projectRoot}/${filename}`, 'utf8'), filename).toBe(content);
});
