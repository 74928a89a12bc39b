import { type FormPart, image } from '../images/images.ts';

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
