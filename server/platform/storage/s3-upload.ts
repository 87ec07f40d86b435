import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Arrival } from './objects.ts';
import { isAbsent } from './s3-client.ts';

/** What a file is read in, so the most that is in memory of it; 10,000 parts, the most there may be, are 80 GB. */
const partBytes = 8 * 1024 ** 2;
const smallBytes = 1024 ** 2;
/** On a slow line. */
const partMs = 60_000;
/** A transaction waits for it. */
const finishMs = 13_000;

type Target = { Bucket: string; Key: string };
type Upload = Target & { UploadId: string | undefined };

/** A small file goes up at `finish`; of a larger one only what makes an object of its parts is left until then. */
export async function uploadTo(client: S3Client, target: Target, path: string): Promise<Arrival> {
  const file = await open(path);
  try {
    const first = await readPart(file, 0);
    if (first.length > smallBytes) return await uploadParts(client, target, file);
    const command = new PutObjectCommand({ ...target, Body: first });
    return {
      finish: async () => void (await client.send(command, { abortSignal: AbortSignal.timeout(finishMs) })),
      abandon: async () => {},
    };
  } finally {
    await file.close();
  }
}

async function uploadParts(client: S3Client, target: Target, file: FileHandle): Promise<Arrival> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const upload: Upload = { ...target, UploadId };
  try {
    const command = new CompleteMultipartUploadCommand({
      ...upload,
      MultipartUpload: { Parts: await sendParts(client, upload, file) },
    });
    return {
      finish: async () => void (await client.send(command, { abortSignal: AbortSignal.timeout(finishMs) })),
      abandon: () => abandon(client, upload),
    };
  } catch (error) {
    // Where that fails as well, `tidy` comes by.
    await abandon(client, upload).catch(() => {});
    throw error;
  }
}

async function sendParts(client: S3Client, upload: Upload, file: FileHandle): Promise<CompletedPart[]> {
  const sentParts: CompletedPart[] = [];
  for (let PartNumber = 1; ; PartNumber++) {
    const Body = await readPart(file, (PartNumber - 1) * partBytes);
    if (Body.length === 0) return sentParts;
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), {
      requestTimeout: partMs,
    });
    sentParts.push({ PartNumber, ETag });
  }
}

async function readPart(file: FileHandle, position: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(partBytes);
  let length = 0;
  while (length < partBytes) {
    const { bytesRead } = await file.read(part, length, partBytes - length, position + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return part.subarray(0, length);
}

async function abandon(client: S3Client, upload: Upload): Promise<void> {
  await client.send(new AbortMultipartUploadCommand(upload)).catch((error) => {
    if (!isAbsent(error)) throw error;
  });
}

/** Parts of what was never finished are seen by nobody, and take room all the same. */
export async function abandonOld(client: S3Client, Bucket: string, olderThanMs: number): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key = '', UploadId, Initiated } of Uploads)
    if (Initiated && Date.now() - Initiated.getTime() > olderThanMs)
      await abandon(client, { Bucket, Key, UploadId });
}
