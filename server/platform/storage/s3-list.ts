import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { ListedObject } from './objects.ts';

export async function* list(
  client: S3Client,
  page: { Bucket: string; Prefix: string; MaxKeys: number },
): AsyncIterable<ListedObject> {
  let token: string | undefined;
  do {
    const answer = await client.send(new ListObjectsV2Command({ ...page, ContinuationToken: token }));
    for (const {
      Key: name = '',
      Size: size = 0,
      LastModified: modifiedAt = new Date(0),
    } of answer.Contents ?? [])
      yield { name, size, modifiedAt };
    token = answer.NextContinuationToken;
  } while (token);
}
