import { afterAll, beforeAll, describe } from 'vitest';
import { startWorld } from '../../../test/harness.ts';
import { linkRules } from '../../../test/links.testing.ts';
import { type S3Server, startS3 } from '../../../test/s3.ts';

let server: S3Server;

beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());

describe('links to files in a bucket', () => linkRules(() => startWorld({ settings: server.settings })));
