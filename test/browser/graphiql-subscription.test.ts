import { expect, it } from 'vitest';
import { readings } from '../../src/measurements/readings.ts';
import { useBrowser } from './browser.ts';
import { pasteOperation, pollOptions, useGraphiQL } from './graphiql-page.ts';
import { graphqlFrom, signUpFrom, useListeningApp } from './pages.ts';

const { origin } = await useListeningApp();
const { visit } = useGraphiQL(useBrowser());

it('GraphiQL shows the changes of a subscription as they are made, until it is stopped', async () => {
  const page = await visit(`${origin}/graphql`);
  await signUpFrom(page);
  await pasteOperation(page, 'subscription Live { changes { node { recordType } } }');
  // Until then, GraphiQL sends the operation name of the replaced document.
  await page.waitForSelector('.graphiql-tab-active [title="Live"]');
  await page.click('.graphiql-execute-button');
  const openStreams = () => readings.streams?.().open;
  await expect.poll(openStreams, pollOptions).toBe(1);
  await graphqlFrom(
    page,
    'mutation { submitIdea(input: {title: "A", body: "B"}) { idea { id } } }',
  );
  await page.locator('.result-window', { hasText: '"recordType": "IDEA"' }).waitFor();
  await page.click('.graphiql-execute-button');
  await expect.poll(openStreams, pollOptions).toBe(0);
});
