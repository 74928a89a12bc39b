import { afterAll, beforeAll } from 'vitest';
import { startS3, type TestS3 } from '../s3/server.ts';
import { describeStorage } from '../support/images/describe-storage.ts';

let s3: TestS3;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

describeStorage('a bucket', () => s3.storageUrl);
describeStorage('a folder of a bucket', () => s3.storageUrl.replace('?', '/deep/prefix?'));
