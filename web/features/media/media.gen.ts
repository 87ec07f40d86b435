/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
export type MediaViewFragment = { id: string, key: string, url: string, thumb_url: string | null, feed_url: string | null, large_url: string | null, cover_image_url: string | null, thumbnail_urls: Array<string>, captions_url: string | null, download_url: string, placeholder: string | null, resource_type: string, type: string | null, format: string | null, name: string | null, title: string | null, alt: string | null, size: number | null, width: number | null, height: number | null, is_finished_processing: boolean, progress: number | null, processing_error: string | null, is_moving: boolean, original_url: string | null, edit: { rotate: number, crop: { x: number, y: number, width: number, height: number } } | null };

export type CoverMediaFragment = { id: string, url: string, thumb_url: string | null, feed_url: string | null, large_url: string | null, cover_image_url: string | null, placeholder: string | null, resource_type: string, format: string | null, name: string | null, title: string | null, alt: string | null, size: number | null, width: number | null, height: number | null, is_finished_processing: boolean, progress: number | null, processing_error: string | null };

export const MediaViewFragmentDoc = gql`
    fragment MediaView on Media {
  id
  key
  url
  thumb_url
  feed_url
  large_url
  cover_image_url
  thumbnail_urls
  captions_url
  download_url
  placeholder
  resource_type
  type
  format
  name
  title
  alt
  size
  width
  height
  is_finished_processing
  progress
  processing_error
  is_moving
  edit {
    rotate
    crop {
      x
      y
      width
      height
    }
  }
  original_url
}
    ` as unknown as DocumentNode<MediaViewFragment, unknown>;
export const CoverMediaFragmentDoc = gql`
    fragment CoverMedia on Media {
  id
  url
  thumb_url
  feed_url
  large_url
  cover_image_url
  placeholder
  resource_type
  format
  name
  title
  alt
  size
  width
  height
  is_finished_processing
  progress
  processing_error
}
    ` as unknown as DocumentNode<CoverMediaFragment, unknown>;