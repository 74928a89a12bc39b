// Takes its settings from the environment variables of SeaweedFS. The arguments are ignored.
import S3rver from 's3rver';
import account from 's3rver/lib/models/account.js';

const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, S3_BUCKET } = process.env;
account.DUMMY_ACCOUNT.createKeyPair(AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY);
const server = new S3rver({
  port: 8333,
  address: '0.0.0.0',
  silent: true,
  directory: '/data',
  vhostBuckets: false,
  configureBuckets: [{ name: S3_BUCKET, configs: [] }],
});
await server.run();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
