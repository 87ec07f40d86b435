import { embedSources } from '@loopyard/contract/embeds.ts';

const names: [host: RegExp, name: string][] = [
  [/youtube/, 'YouTube'],
  [/vimeo/, 'Vimeo'],
  [/dailymotion/, 'Dailymotion'],
  [/soundcloud/, 'SoundCloud'],
  [/spotify/, 'Spotify'],
  [/facebook/, 'Facebook'],
];

export function isEmbedAddress(address: string): boolean {
  const url = parseUrl(address);
  if (!url || url.username || url.password) return false;
  const place = `${url.origin}${url.pathname}/`;
  return embedSources.some((source) => place.startsWith(source.endsWith('/') ? source : `${source}/`));
}

export function embedName(address: string): string {
  const host = parseUrl(address)?.hostname ?? '';
  return names.find(([pattern]) => pattern.test(host))?.[1] ?? 'another site';
}

export function embedFor(address: string): string | null {
  const url = parseUrl(address);
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

function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
