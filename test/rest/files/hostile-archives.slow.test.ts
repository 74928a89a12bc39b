import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { withChunk } from '../../support/images/images.ts';
import { storedFiles } from '../../support/images/stored-files.ts';
import { type Person, signUp } from '../../support/users/people.ts';
import {
  type ArchiveFiles,
  exportedFiles,
  importZip,
  manifestOf,
  pack,
} from '../../support/users/user-data.ts';
import { signUpWithData } from '../../support/users/user-with-data.ts';

const test = usePrivateApp({ QUOTA_IMAGE_BYTES: '1048576', QUOTA_ARCHIVE_RECORDS: '100' });
let files: ArchiveFiles;
let person: Person;
let stored: readonly string[];

beforeAll(async () => {
  files = await exportedFiles((await signUpWithData(test)).person);
  person = await signUp(test);
  stored = storedFiles(test);
});

const mib = 1024 * 1024;
const zipped = (changes: Readonly<Record<string, string | Buffer>>) =>
  pack(new Map<string, string | Buffer>([...files, ...Object.entries(changes)]));
const without = (name: string) => pack([...files].filter(([each]) => each !== name));
const imageOf = (extension: string) =>
  [...files.keys()].find((name) => name.endsWith(extension)) as string;

/** Content of this size that is compressed to about a seventieth. */
const compressible = (bytes: number) =>
  Buffer.concat([randomBytes(mib), Buffer.alloc(bytes - mib)]);

/** The offset of the directory's entry for a file. */
function directoryEntry(zip: Buffer, name: string): number {
  const signature = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = zip.indexOf(signature); at !== -1; at = zip.indexOf(signature, at + 1)) {
    if (zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)) === name) return at;
  }
  throw new Error(`${name} is not in the archive`);
}

/** Changes the directory's entry for `ideas.jsonl`. */
async function edited(edit: (entry: Buffer, zip: Buffer) => void): Promise<Buffer> {
  const zip = await zipped({});
  edit(zip.subarray(directoryEntry(zip, 'ideas.jsonl')), zip);
  return zip;
}

/** An archive of one compressed file, whose directory declares a smaller size. */
async function bomb(): Promise<Buffer> {
  const zip = await zipped({ 'ideas.jsonl': Buffer.alloc(100 * mib, '\n') });
  zip.writeUInt32LE(1_000, directoryEntry(zip, 'ideas.jsonl') + 24);
  return zip;
}

const cases: readonly (readonly [string, () => Promise<Buffer>, string])[] = [
  ['an empty body', async () => Buffer.alloc(0), 'The archive is not a valid ZIP file'],
  ['random bytes', async () => Buffer.alloc(100_000, 'PK'), 'The archive is not a valid ZIP file'],
  [
    'a truncated archive',
    async () => (await zipped({})).subarray(0, -30),
    'The archive is not a valid ZIP file',
  ],
  [
    'an unknown file',
    () => zipped({ 'sessions.jsonl': '' }),
    'The archive has an unknown file: "sessions.jsonl"',
  ],
  [
    'an image with another name',
    () => zipped({ 'images/x.png': '' }),
    'The archive has an unknown file: "images/x.png"',
  ],
  ['a missing file', () => without('entries.jsonl'), 'entries.jsonl is missing'],
  ['no manifest', () => without('manifest.json'), 'manifest.json is missing'],
  [
    'a name twice',
    () => pack([...files, ['ideas.jsonl', '']]),
    'ideas.jsonl is in the archive twice',
  ],
  [
    'an absolute path',
    () => edited((entry) => entry.write('/', 46)),
    'The archive is not a valid ZIP file',
  ],
  [
    'a parent folder',
    () => edited((entry) => entry.write('../../a.json', 46)),
    'The archive is not a valid ZIP file',
  ],
  [
    'a symbolic link',
    () => edited((entry) => entry.writeUInt32LE(0o120777 * 65_536, 38)),
    'ideas.jsonl is not a regular file',
  ],
  [
    'an encrypted file',
    () => edited((entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)),
    'ideas.jsonl is encrypted',
  ],
  [
    'another compression',
    () => edited((entry) => entry.writeUInt16LE(12, 10)),
    'ideas.jsonl is compressed by a method that is not supported',
  ],
  [
    'a wrong checksum',
    () => edited((entry) => entry.writeUInt32LE(1, 16)),
    'ideas.jsonl is damaged',
  ],
  [
    'a wrong position',
    () => edited((entry) => entry.writeUInt32LE(7, 42)),
    'ideas.jsonl is damaged',
  ],
  [
    'files that overlap',
    () => edited((entry, zip) => entry.writeUInt32LE(zip.length, 20)),
    'The archive is not a valid ZIP file',
  ],
  ['a smaller declared size', bomb, 'ideas.jsonl is damaged'],
  [
    'a huge file',
    () => zipped({ 'ideas.jsonl': Buffer.alloc(129 * mib, '\n') }),
    'ideas.jsonl is too large (maximum is 134217728 bytes)',
  ],
  [
    'huge files',
    () =>
      zipped({ 'ideas.jsonl': compressible(70 * mib), 'entries.jsonl': compressible(70 * mib) }),
    'The records are too large (maximum is 134217728 bytes)',
  ],
  [
    'a huge line',
    () => zipped({ 'ideas.jsonl': randomBytes(mib).toString('hex') }),
    'ideas.jsonl, line 1 is too long',
  ],
  [
    'a file that is compressed too much',
    () => zipped({ 'ideas.jsonl': Buffer.alloc(2 * mib, '\n') }),
    'ideas.jsonl is compressed too much (maximum is 200 times)',
  ],
  [
    'blank lines',
    () => zipped({ 'ideas.jsonl': '\n'.repeat(mib) }),
    'ideas.jsonl, line 1 is blank',
  ],
  [
    'a blank line at the end',
    () => zipped({ 'ideas.jsonl': `${files.get('ideas.jsonl')}\n` }),
    'is blank',
  ],
  [
    'a line that is not JSON',
    () => zipped({ 'ideas.jsonl': `${files.get('ideas.jsonl')}{` }),
    'is not valid JSON',
  ],
  [
    'a line that is not UTF-8',
    () => zipped({ 'ideas.jsonl': Buffer.from('"\xff"', 'latin1') }),
    'ideas.jsonl, line 1 is not valid UTF-8',
  ],
  [
    'too many records',
    () => zipped({ 'entries.jsonl': String(files.get('entries.jsonl')).repeat(50) }),
    'The archive has too many records (maximum is 100)',
  ],
  [
    'fewer records than in the manifest',
    () => zipped({ 'entries.jsonl': '' }),
    'entries.jsonl has 0 records, but according to manifest.json 3',
  ],
  [
    'a manifest that is not JSON',
    () => zipped({ 'manifest.json': '{' }),
    'manifest.json is not valid JSON',
  ],
  [
    'another version',
    () => zipped({ 'manifest.json': JSON.stringify({ ...manifestOf(files), version: 3 }) }),
    'manifest.json: Version must be 1 or 2, the versions that this server imports',
  ],
  [
    'an image too large',
    () => zipped({ [imageOf('.png')]: Buffer.alloc(6 * mib) }),
    'is too large (maximum is 5242880 bytes)',
  ],
  [
    'an image that is none',
    () => zipped({ [imageOf('.webp')]: 'text' }),
    'is not a supported image',
  ],
  [
    'an image of another type',
    () => zipped({ [imageOf('.webp')]: files.get(imageOf('.png')) as Buffer }),
    'is image/png, but was sent as another type',
  ],
];

describe('a hostile archive', () => {
  it.each(cases)('is rejected: %s', async (_, archive, message) => {
    const reply = await importZip(person, await archive());
    expect(reply.statusCode, reply.body).toBe(422);
    expect(reply.json().details[0]).toContain(message);
    expect(storedFiles(test)).toEqual(stored);
  });

  it('larger than the quota plus 64 MiB returns 413', async () => {
    const reply = await importZip(person, Buffer.alloc(65 * mib + 1));
    expect(reply.statusCode).toBe(413);
  });

  it('with too many files is rejected before they are read', async () => {
    const zip = await zipped({});
    const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    for (const offset of [8, 10]) zip.writeUInt16LE(60_000, end + offset);
    const { details } = (await importZip(person, zip)).json();
    expect(details).toEqual(['The archive has 60000 files, and at most 50012 are allowed']);
  });

  it('with highly compressed images is rejected because of the quota', async () => {
    const name = imageOf('.png');
    const large = withChunk(files.get(name) as Buffer, 'teXt', compressible(2 * mib));
    const reply = await importZip(person, await zipped({ [name]: large }));
    expect(reply.statusCode).toBe(422);
    expect(reply.json().details).toEqual([
      'Your images would take more than 1 MiB; delete some first',
    ]);
    expect(storedFiles(test)).toEqual(stored);
  });
});
