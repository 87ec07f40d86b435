import { box, disc, glow, line, type Picture, picture, shape, times } from './paper.ts';
import type { hairs, skins } from './things.ts';

type Hair =
  | 'short'
  | 'parted'
  | 'crop'
  | 'curls'
  | 'bob'
  | 'long'
  | 'waves'
  | 'bun'
  | 'tail'
  | 'bald'
  | 'scarf';

export type Face = {
  /** From top to bottom. */
  wall: [string, string];
  skin: (typeof skins)[number];
  hair: Hair;
  /** Hair colour, or the headscarf's. */
  colour: (typeof hairs)[number] | string;
  shirt: string;
  collar?: string;
  glasses?: string;
  beard?: 'full' | 'moustache';
  lips?: string;
  earrings?: string;
  hasFreckles?: boolean;
  laughs?: boolean;
  isOld?: boolean;
};

const SIDE = 480;

export function face(of: Face): Picture {
  return picture(
    SIDE,
    SIDE,
    shape(box(0, 0, SIDE, SIDE), of.wall),
    glow(150, 110, 300, '#ffffff', 0.35),
    backHair(of),
    shoulders(of),
    head(of),
    features(of),
    of.beard ? beard(of) : '',
    frontHair(of),
    of.glasses ? glasses(of.glasses) : '',
    of.earrings ? shape(disc(152, 262, 8) + disc(328, 262, 8), of.earrings) : '',
  );
}

function shoulders({ shirt, collar, skin, hair }: Face): string[] {
  const neck = shape('M204 270h72v66q-36 34-72 0z', skin);
  return [
    shape('M38 480Q46 372 168 344Q240 380 312 344Q434 372 442 480Z', shirt),
    shape('M330 350Q434 374 442 480H372Q372 400 330 350Z', '#000', 'opacity=".1"'),
    neck,
    collar ? shape('M190 340Q240 396 290 340Z', skin) : '',
    shape('M204 300q36 34 72 0v26q-36 26-72 0z', '#000', 'opacity=".14"'),
    collar ? line('M186 342Q240 404 294 342', collar, 16) : '',
    hair === 'scarf' ? '' : line('M180 345Q240 398 300 345', '#000', 3, 'opacity=".12"'),
  ];
}

function head({ skin }: Face): string[] {
  return [
    shape(disc(152, 226, 17, 23) + disc(328, 226, 17, 23), skin),
    shape(disc(152, 228, 8, 13) + disc(328, 228, 8, 13), '#000', 'opacity=".1"'),
    shape('M150 200Q150 108 240 108T330 200Q330 320 240 322T150 200Z', skin),
    shape(disc(180, 254, 22, 14) + disc(300, 254, 22, 14), '#e8506a', 'opacity=".2"'),
  ];
}

function features({ skin, lips = '#9c3d4a', laughs, hasFreckles, isOld, colour, hair }: Face): string[] {
  const brows = hair === 'scarf' || hair === 'bald' ? '#33231c' : isOld ? '#8d8791' : colour;
  const dark = '#2a1a1c';
  const eye = (x: number) => [
    shape(disc(x, 212, 10, 11.5), dark),
    shape(disc(x + 4, 208, 3.4), '#fff'),
    line(`M${x - 19} 187q19-13 38-2`, brows, 7),
  ];
  return [
    ...eye(203),
    ...eye(277),
    line('M240 216q-13 26-4 34q7 4 14 0', shade(skin), 5),
    laughs
      ? shape('M204 270q36 10 72 0q-6 36-36 36t-36-36z', '#7c2634') +
        shape('M211 273q29 7 58 0l-3 11q-26 5-52 0z', '#fff')
      : line('M208 276q32 24 64 0', lips, 7),
    hasFreckles
      ? times(10, (i) =>
          shape(disc(172 + (i % 5) * 11 + (i > 4 ? 92 : 0), 240 + ((i * 7) % 13), 2.2), '#b0663f'),
        )
      : '',
    isOld
      ? line('M176 236q6 6 15 5M304 236q-6 6-15 5M218 150q22-5 44 0', shade(skin), 3, 'opacity=".8"')
      : '',
  ].flat();
}

function shade(skin: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(skin.slice(at, at + 2), 16) * 0.74));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function glasses(colour: string): string[] {
  return [
    shape(disc(203, 213, 32, 29) + disc(277, 213, 32, 29), '#fff', 'opacity=".16"'),
    line(
      `${disc(203, 213, 32, 29)}${disc(277, 213, 32, 29)}M235 208q5-5 10 0M171 206L154 200M309 206L326 200`,
      colour,
      6,
    ),
  ];
}

function beard({ beard: kind, colour }: Face): string {
  return kind === 'moustache'
    ? shape('M196 268Q214 250 240 260Q266 250 284 268Q262 276 240 268Q218 276 196 268Z', colour)
    : shape(
        'M150 216Q156 350 240 352T330 216Q320 258 284 258Q262 248 240 258Q218 248 196 258Q160 258 150 216ZM210 276Q240 302 270 276Q240 268 210 276Z',
        colour,
        'fill-rule="evenodd"',
      );
}

function backHair({ hair, colour }: Face): string {
  const shapes: Partial<Record<Hair, string>> = {
    long: 'M138 200Q132 88 240 84T342 200L356 400H124Z',
    waves:
      'M136 190Q128 84 240 82T344 190Q378 240 352 290Q384 330 348 384H132Q96 330 128 290Q102 240 136 190Z',
    bob: 'M134 200Q130 86 240 84T346 200Q356 300 330 312H150Q124 300 134 200Z',
    bun: disc(240, 78, 46),
    tail: 'M300 120Q420 110 396 250Q388 320 350 330Q376 240 320 180Z',
    scarf: 'M128 210Q122 78 240 76T352 210Q366 380 340 420H140Q114 380 128 210Z',
  };
  const d = shapes[hair];
  return d ? shape(d, colour) + shape(d, '#000', 'opacity=".16"') : '';
}

function frontHair({ hair, colour }: Face): string {
  const dome = 'M144 214Q132 92 240 90T336 214Q334 170 312 150';
  const shapes: Record<Hair, string> = {
    short: `${dome}Q270 168 200 152Q168 162 144 214Z`,
    parted: `${dome}Q286 160 262 130Q216 172 158 168Q148 188 144 214Z`,
    crop: 'M146 206Q138 96 240 94T334 206Q330 152 300 142Q240 126 180 142Q150 152 146 206Z',
    curls: times(17, (i) => {
      const angle = Math.PI * (0.94 + (i / 16) * 1.12);
      return disc(240 + Math.cos(angle) * 98, 190 + Math.sin(angle) * 92, 30 + (i % 3) * 5);
    }).join(''),
    bob: `M146 206Q140 96 240 92T334 206Q328 168 300 158Q236 174 180 156Q152 172 146 206Z${locks(306)}`,
    long: `M146 214Q134 92 240 90T334 214Q328 158 240 116Q152 158 146 214Z${locks(350)}`,
    waves: `${dome}Q262 158 222 124Q196 164 158 170Q146 196 144 214Z`,
    bun: `${dome}Q240 120 168 150Q150 174 144 214Z`,
    tail: `${dome}Q250 162 186 140Q156 160 144 214Z`,
    bald: 'M146 232Q134 200 142 172Q158 190 156 232ZM334 232Q346 200 338 172Q322 190 324 232Z',
    scarf: `M128 210Q122 76 240 74T352 210Q358 330 318 372Q250 420 170 380Q124 340 128 210ZM160 204Q158 306 240 322T320 204Q314 132 240 130T160 204Z`,
  };
  const lit = hair === 'scarf' ? line('M150 150Q180 96 240 92', '#fff', 8, 'opacity=".25"') : '';
  return (
    shape(shapes[hair], colour, hair === 'scarf' ? 'fill-rule="evenodd"' : '') + (hair === 'bald' ? '' : lit)
  );
}

function locks(y: number): string {
  const side = (x: number, out: number) =>
    `M${x} 176Q${x - out * 24} ${y - 60} ${x - out * 8} ${y}h${out * 22}Q${x + out * 4} ${y - 60} ${x + out * 12} 176Z`;
  return side(148, 1) + side(332, -1);
}
