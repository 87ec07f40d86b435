import { box, disc, line, type Picture, picture, randomFrom, shape, times } from './paper.ts';
import { crew, dawn, river } from './river.ts';

export const outing = { width: 1280, height: 720, framesPerSecond: 20, frames: 100 };

export function outingFrame(n: number): Picture {
  const t = n / outing.framesPerSecond;
  // The crew face the stern, where the cox sits. The boat moves left, so everything else moves right.
  const distance = 2400 - t * 260;
  const stroke = t * Math.PI * 1.2;
  const surge = Math.sin(stroke) * 12;
  const random = randomFrom(88);
  const birds = times(5, (i) => {
    const [x, y] = [1160 - i * 74 - t * 76, 210 + (i % 3) * 34 - t * 8];
    const flap = Math.sin(t * 9 + i) * 13;
    return line(
      `M${x - 24} ${y - flap}Q${x - 8} ${y - 8} ${x} ${y}Q${x + 8} ${y - 8} ${x + 24} ${y - flap}`,
      '#3a1f66',
      5,
    );
  });
  const reeds = times(26, (i) => {
    const x = ((i * 190 + random() * 120 - distance * 2.6 + 40_000) % 4800) - 300;
    const tall = 80 + random() * 170;
    return line(
      `M${x} 1090Q${x + 6} ${1040 - tall * 0.5} ${x + 26 + Math.sin(t * 2 + i) * 8} ${1070 - tall}l6 -24`,
      dawn.reed,
      7,
    );
  });
  const foam = times(9, (i) =>
    shape(
      disc(1400 - surge + i * 44 - ((distance * 1.4) % 44), 868 + i * 3, 26, 3.5),
      '#fff',
      `opacity="${(0.4 - i * 0.04).toFixed(2)}"`,
    ),
  );
  const frame = picture(
    1600,
    1067,
    river(dawn, distance),
    birds,
    foam,
    crew(170 - surge, 840, 1.22, stroke),
    reeds,
    shape(box(0, 1064, 1600, 10), dawn.reed),
  );
  // The film is wider than the picture, so it cuts off sky and foreground.
  return {
    ...outing,
    svg: frame.svg.replace(
      'viewBox="0 0 1600 1067" width="1600" height="1067"',
      'viewBox="0 150 1600 900" width="1280" height="720"',
    ),
  };
}
