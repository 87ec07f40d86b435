import type { ReactNode } from 'react';
import classes from './feed-picture.module.css';
import { HallScene, RiverScene, StallScene } from './scenes.tsx';

/** Three drawn posts as they stand in a feed, with one line looping through them. Decorative. */
export function FeedPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 640 560" fill="none" aria-hidden="true">
      <path
        className={classes.line}
        d="M-40 470C90 520 250 470 300 330C332 240 300 120 210 120C130 120 110 230 190 290C300 372 520 330 570 200C604 112 560 40 500 52C436 66 440 170 520 210C580 240 640 220 700 190"
      />
      <g transform="translate(24 132) rotate(-4 130 160)">
        <Card height={332} name={84} text={[196, 150]} face="#ffd98a">
          <RiverScene />
        </Card>
      </g>
      <g transform="translate(330 28) rotate(3 130 140)">
        <Card height={264} name={70} text={[180]} face="#4ddab8">
          <HallScene />
        </Card>
      </g>
      <g transform="translate(318 318) rotate(-1.5 130 110)">
        <Card height={220} name={96} text={[150]} face="#ffb5c8">
          <StallScene />
        </Card>
      </g>
    </svg>
  );
}

function Card(props: { height: number; name: number; text: number[]; face: string; children: ReactNode }) {
  const media = props.height - 64 - props.text.length * 20;
  const clip = `card-${props.height}`;
  return (
    <g>
      <rect x="0" y="14" width="260" height={props.height} rx="22" fill="#12002b" opacity=".28" />
      <rect width="260" height={props.height} rx="22" fill="#fff" />
      <clipPath id={clip}>
        <path d={`M0 22A22 22 0 0 1 22 0H238A22 22 0 0 1 260 22V${media}H0Z`} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <g transform={`translate(0 ${media - 240})`}>{props.children}</g>
      </g>
      <circle cx="34" cy={media + 30} r="15" fill={props.face} />
      <rect x="58" y={media + 19} width={props.name} height="9" rx="4.5" fill="#34006d" />
      <rect x="58" y={media + 34} width="52" height="7" rx="3.5" fill="#c3bacd" />
      {props.text.map((width, line) => (
        <rect key={width} x="20" y={media + 58 + line * 18} width={width} height="8" rx="4" fill="#dbd4e2" />
      ))}
    </g>
  );
}
