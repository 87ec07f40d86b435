import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { StoreAway } from './objects.ts';
import type { S3Settings } from './s3-settings.ts';

const connectMs = 3_000;
/** Uploading a part may take longer. */
const answerMs = 15_000;
const stillMs = 60_000;
const maxAttempts = 2;
/** Each paused film holds one. */
const maxConnections = 1_000;

type Failure = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } };

/** Turns every error but a missing object into StoreAway. Logs the start and end of an outage. */
export function connect(settings: S3Settings, log: Log | null): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings;
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    maxAttempts,
    // Not every S3 server supports Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      socketTimeout: stillMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: maxConnections, keepAlive: true },
      httpsAgent: { maxSockets: maxConnections, keepAlive: true },
    },
  });
  let isAway = false;
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        const answer = await next(args);
        if (isAway) log?.info({ event: 'storage.back' }, 'the S3 storage answers again');
        isAway = false;
        return answer;
      } catch (error) {
        if (isAbsent(error)) throw error;
        const refusal = new StoreAway(reasonOf(error as Failure));
        if (!isAway) log?.error({ event: 'storage.away', err: refusal }, 'the S3 storage cannot be used');
        isAway = true;
        throw refusal;
      }
    },
    { step: 'initialize', priority: 'high' },
  );
  return client;
}

export function isAbsent(error: unknown): boolean {
  return /^(NotFound|NoSuchKey|NoSuchUpload)$/.test((error as Failure).name ?? '');
}

/** @throws StartError saying what to do if the bucket isn't usable */
export async function checkBucket(settings: S3Settings): Promise<void> {
  const { bucket, endpoint } = settings;
  const client = connect(settings, null);
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const at = `The bucket ${bucket} at ${endpoint ?? 'Amazon S3'}`;
    if (isAbsent(error)) throw new StartError(`${at} does not exist. Create it, or correct S3_BUCKET`);
    const { message } = error as Error;
    if (/\b40[13]\b/.test(message))
      throw new StartError(`${at} refuses the access key (${message}). Correct the S3 settings`);
    throw new StartError(`${at} can’t be reached (${message}). Start it, or correct S3_ENDPOINT`);
  } finally {
    client.destroy();
  }
}

/** Leaves out the parts of the answer that repeat the request. */
function reasonOf({ name, code, message, $metadata }: Failure): string {
  const status = $metadata?.httpStatusCode;
  return [code ?? name, status, message?.slice(0, 200)].filter((part) => part && part !== '').join(', ');
}
