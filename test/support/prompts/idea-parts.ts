import { beforeEach } from 'vitest';
import { type TestApp, useSeed } from '../app/app.ts';
import { type FormPart, formOf, image } from '../images/images.ts';
import { removeStoredFiles } from '../images/stored-files.ts';
import { signUp } from '../users/people.ts';

/** The parts of a multipart body that every idea needs. */
export const texts: readonly FormPart[] = [
  { name: 'title', value: ' A title ' },
  { name: 'body', value: ' A body\n' },
];

/** A part of a multipart body that holds an attachment. */
export const file = async (kind: 'png' | 'gif' | 'webp' = 'png', filename = 'shot.png') => ({
  name: 'attachments[]',
  value: await image(kind),
  type: `image/${kind}`,
  filename,
});

/** A key, and a function that submits an idea with it. No ideas and images exist before a test. */
export function useIdeaSubmission(test: TestApp) {
  const key = useSeed(async () => (await signUp(test)).createApiKey({ permission: 'READ' }));
  beforeEach(async () => {
    await test.database.client.idea.deleteMany();
    removeStoredFiles(test);
  });
  const send = async (parts: readonly FormPart[]) =>
    key.request({ method: 'POST', url: '/api/v1/ideas', ...(await formOf(parts)) });
  return { key, send };
}
