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

const partBytes = 8 * 1024 ** 2;
const smallBytes = 1024 ** 2;
const partMs = 60_000;
/** A transaction waits for it. */
const finishMs = 13_000;

type Target = { Bucket: string; Key: string };
type Upload = Target & { UploadId: string | undefined };

/** `finish` uploads a small file whole; for a larger one it only completes the multipart upload. */
export async function uploadTo(
  client: S3Client,
  target: Target,
  source: AsyncIterable<Buffer>,
): Promise<Arrival & { size: number }> {
  const parts = partsOf(source);
  const { value: first } = await parts.next();
  if (first && first.length > smallBytes) return uploadParts(client, target, { first, rest: parts });
  const Body = first ?? Buffer.alloc(0);
  const command = new PutObjectCommand({ ...target, Body });
  return {
    size: Body.length,
    finish: async () => void (await client.send(command, { abortSignal: AbortSignal.timeout(finishMs) })),
    abandon: async () => {},
  };
}

type Parts = { first: Buffer; rest: AsyncGenerator<Buffer, void> };

async function uploadParts(client: S3Client, target: Target, source: Parts) {
  const upload: Upload = { ...target, UploadId: undefined };
  try {
    upload.UploadId = (await client.send(new CreateMultipartUploadCommand(target))).UploadId;
    const { Parts, size } = await sendParts(client, upload, source);
    const command = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    return {
      size,
      finish: async () => void (await client.send(command, { abortSignal: AbortSignal.timeout(finishMs) })),
      abandon: () => abandon(client, upload),
    };
  } catch (error) {
    // If that fails too, `tidy` cleans up later.
    if (upload.UploadId) await abandon(client, upload).catch(() => {});
    throw error;
  } finally {
    await source.rest.return();
  }
}

async function sendParts(client: S3Client, upload: Upload, { first, rest }: Parts) {
  const Parts: CompletedPart[] = [];
  let size = 0;
  const send = async (Body: Buffer) => {
    const PartNumber = Parts.length + 1;
    const command = new UploadPartCommand({ ...upload, PartNumber, Body });
    const { ETag } = await client.send(command, { requestTimeout: partMs });
    Parts.push({ PartNumber, ETag });
    size += Body.length;
  };
  await send(first);
  for await (const part of rest) await send(part);
  return { Parts, size };
}

/** All parts but the last have the same size, as some servers require. */
async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let part = Buffer.allocUnsafe(partBytes);
  let length = 0;
  for await (let chunk of source) {
    while (length + chunk.length >= partBytes) {
      chunk = chunk.subarray(chunk.copy(part, length));
      yield part;
      part = Buffer.allocUnsafe(partBytes);
      length = 0;
    }
    length += chunk.copy(part, length);
  }
  if (length > 0) yield part.subarray(0, length);
}

async function abandon(client: S3Client, upload: Upload): Promise<void> {
  await client.send(new AbortMultipartUploadCommand(upload)).catch((error) => {
    if (!isAbsent(error)) throw error;
  });
}

/** Parts of abandoned uploads are invisible but use space. */
export async function abandonOld(client: S3Client, Bucket: string, olderThanMs: number): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key = '', UploadId, Initiated } of Uploads)
    if (Initiated && Date.now() - Initiated.getTime() > olderThanMs)
      await abandon(client, { Bucket, Key, UploadId });
}
