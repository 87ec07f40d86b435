/** Players that a description may hold: whose, and how the address of a page becomes that of its player. */
const hosts: [host: string, name: string, path?: string][] = [
  ['www.youtube.com', 'YouTube'],
  ['www.youtube-nocookie.com', 'YouTube'],
  ['player.vimeo.com', 'Vimeo'],
  ['www.dailymotion.com', 'Dailymotion'],
  ['w.soundcloud.com', 'SoundCloud'],
  ['open.spotify.com', 'Spotify'],
  ['www.facebook.com', 'Facebook', '/plugins'],
];

export function isEmbedAddress(address: string): boolean {
  return embedHost(address) !== null;
}

/** Whose player it is: "YouTube". Null: not one we show. */
export function embedHost(address: string): string | null {
  const url = parsed(address);
  if (url?.protocol !== 'https:' || url.port || url.username) return null;
  const known = hosts.find(([host, , path = '/']) => url.hostname === host && isUnder(url.pathname, path));
  return known?.[1] ?? null;
}

/** The player for the address of a video's page, or null when it isn't one. */
export function embedFor(address: string): string | null {
  const url = parsed(address);
  if (!url) return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (host === 'youtube.com') {
    return youtube(
      first === 'watch' ? url.searchParams.get('v') : /^(shorts|live)$/.test(first) ? second : null,
    );
  }
  if (host === 'youtu.be') return youtube(first);
  if (host === 'vimeo.com' && /^\d+$/.test(first)) return `https://player.vimeo.com/video/${first}`;
  if (host === 'dailymotion.com' && first === 'video') return dailymotion(second);
  return host === 'dai.ly' ? dailymotion(first) : null;
}

function youtube(id: string | null): string | null {
  return id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function dailymotion(id: string): string | null {
  return /^\w+$/.test(id) ? `https://www.dailymotion.com/embed/video/${id}` : null;
}

function isUnder(path: string, prefix: string): boolean {
  return prefix === '/' || path === prefix || path.startsWith(`${prefix}/`);
}

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
