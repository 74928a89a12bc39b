import { generate } from '@graphql-codegen/cli';
import { expect, it } from 'vitest';
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
