import type { Images } from './images.ts';

/** The size of one read from the storage, in bytes; most images are smaller. */
export const pieceBytes = 256 * 1024;

interface Pieces {
  readonly first: number;
  readonly last: number;
  readonly head?: Buffer | undefined;
}

/**
 * Reads a piece when the client is ready for it. A slow client does not keep a read of the storage
 * open, and if the storage does not respond, the response ends within a deadline.
 */
export async function* readPieces(
  images: Images,
  id: string,
  { first, last, head }: Pieces,
): AsyncGenerator<Buffer, void> {
  let at = first;
  if (head) {
    yield head;
    at += head.length;
  }
  while (at <= last) {
    const piece = await images.read(id, { start: at, end: Math.min(at + pieceBytes - 1, last) });
    if (!piece || piece.bytes.length === 0)
      throw new Error('the image was deleted while it was sent');
    yield piece.bytes;
    at += piece.bytes.length;
  }
}
