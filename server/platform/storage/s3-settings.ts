export type S3Settings = {
  /** Null for Amazon's. */
  endpoint: string | null;
  /** The endpoint for browsers; null if they have no access. */
  publicEndpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket in the URL's path, not its host name. */
  pathStyle: boolean;
};

export function publicOrigin({ publicEndpoint, pathStyle, bucket }: S3Settings): string | null {
  if (!publicEndpoint) return null;
  const { protocol, host } = new URL(publicEndpoint);
  return `${protocol}//${pathStyle ? host : `${bucket}.${host}`}`;
}
