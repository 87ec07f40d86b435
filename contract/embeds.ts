/** Sites whose players a post may embed; any other frame is removed. */
export const embedSources = [
  'https://www.youtube.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.dailymotion.com',
  'https://w.soundcloud.com',
  'https://open.spotify.com',
  'https://www.facebook.com/plugins/',
] as const;
