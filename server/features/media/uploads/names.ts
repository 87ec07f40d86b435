const images = new Set([
  'jpg',
  'jpeg',
  'jpe',
  'jfif',
  'png',
  'webp',
  'gif',
  'avif',
  'heic',
  'heif',
  'tif',
  'tiff',
]);
const videos = new Set([
  'webm',
  'flv',
  'ogv',
  '3gp',
  '3g2',
  'mpeg',
  'mpg',
  'mkv',
  'mp4',
  'm4v',
  'avi',
  'wmv',
  'mov',
]);

export function guessType(name: string): 'image' | 'video' | 'file' {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (images.has(ending)) return 'image';
  return videos.has(ending) ? 'video' : 'file';
}
