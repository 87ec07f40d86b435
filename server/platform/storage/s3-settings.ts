export type S3Settings = {
  /** Null: Amazon's. */
  endpoint: string | null;
  /** Where browsers reach the same; null: they don't. */
  publicEndpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path of an address, not in the name of its host. */
  pathStyle: boolean;
};

/** Where browsers are sent to; null: nowhere. */
export function publicOrigin({ publicEndpoint, pathStyle, bucket }: S3Settings): string | null {
  if (!publicEndpoint) return null;
  const { protocol, host } = new URL(publicEndpoint);
  return `${protocol}//${pathStyle ? host : `${bucket}.${host}`}`;
}
