import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Font, open } from 'fontkit';
import sharp from 'sharp';

/** The text and picture of a page's social image. `picture`: a file of `marketing/art/`. */
export type SocialImage = { path: string; kicker?: string; title: string; picture: string };

type Line = { text: string; font: Font; size: number; x: number; y: number; fill: string };

const size = { width: 1200, height: 630 };
const textWidth = 560;
const require = createRequire(import.meta.url);
const faces = {
  bold: require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff'),
  medium: require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff'),
};
const artFolder = join(import.meta.dirname, '..', 'marketing', 'art');
const mark =
  'M4 29.5C15 31.5 30 23 30 13.2C30 8.6 27.2 5.5 23.4 5.5C18.6 5.5 15.4 10 15.4 16.6C15.4 25.2 20.4 31.6 28.6 31.6';

export async function drawSocialImages(images: SocialImage[], folder: string): Promise<void> {
  const [bold, medium] = await Promise.all([openFont(faces.bold), openFont(faces.medium)]);
  for (const image of images) {
    const background = Buffer.from(backgroundOf(image, { bold, medium }));
    const png = await sharp(background)
      .composite([{ input: await pictureOf(image.picture), left: 640, top: 82 }])
      .png({ compressionLevel: 9 })
      .toBuffer();
    await writeFile(join(folder, image.path, 'social.png'), png);
  }
}

/** Words are drawn as shapes, so that building needs no fonts and looks the same everywhere. */
async function openFont(file: string): Promise<Font> {
  const font = await open(file);
  if (!('layout' in font)) throw new Error(`${file} is no single font`);
  return font;
}

async function pictureOf(file: string): Promise<Buffer> {
  const [width, height] = [532, 466];
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="28"/></svg>`;
  return sharp(await readFile(join(artFolder, file)), { density: 144 })
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

function backgroundOf({ kicker, title }: SocialImage, fonts: { bold: Font; medium: Font }): string {
  const titleSize = title.length > 44 ? 54 : 64;
  const lines = wrap(fonts.bold, title, titleSize);
  const top = 340 - ((lines.length - 1) * titleSize * 1.06) / 2 + (kicker ? 24 : 0);
  const drawn: Line[] = [
    { text: 'Loopyard', font: fonts.bold, size: 30, x: 114, y: 84, fill: '#fff' },
    ...lines.map((text, index) => ({
      text,
      font: fonts.bold,
      size: titleSize,
      x: 64,
      y: top + index * titleSize * 1.06,
      fill: '#fff',
    })),
  ];
  if (kicker)
    drawn.push({
      text: kicker,
      font: fonts.medium,
      size: 28,
      x: 64,
      y: top - titleSize - 14,
      fill: '#4ddab8',
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <radialGradient id="ground" cx="85%" cy="0%" r="115%"><stop offset="0" stop-color="#5b17a6"/>
    <stop offset=".48" stop-color="#34006d"/><stop offset="1" stop-color="#21004a"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#ground)"/>
    <g transform="translate(64 52)"><path d="${mark}" fill="none" stroke="#fff" stroke-width="4.6"
    stroke-linecap="round"/><circle cx="35" cy="30.6" r="3" fill="#f3406f"/></g>${drawn.map(shapesOf).join('')}</svg>`;
}

function shapesOf({ text, font, size, x, y, fill }: Line): string {
  const scale = size / font.unitsPerEm;
  let at = 0;
  const { glyphs, positions } = font.layout(text);
  const paths = glyphs.map((glyph, index) => {
    const shape = `<path transform="translate(${at})" d="${glyph.path.toSVG()}"/>`;
    at += positions[index]?.xAdvance ?? 0;
    return shape;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

function wrap(font: Font, text: string, size: number): string[] {
  const widthOf = (line: string) => (font.layout(line).advanceWidth / font.unitsPerEm) * size;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = [lines.at(-1), word].filter(Boolean).join(' ');
    if (widthOf(line) <= textWidth) lines.splice(-1, 1, line);
    else lines.push(word);
  }
  return lines;
}
