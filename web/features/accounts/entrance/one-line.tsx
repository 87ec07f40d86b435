import classes from './one-line.module.css';

export function OneLine() {
  return (
    <svg className={classes.picture} viewBox="0 0 560 420" fill="none" aria-hidden="true">
      <path
        className={classes.line}
        d="M-20 330C60 352 168 318 184 214C194 148 160 96 112 96C64 96 44 142 58 188C80 262 196 300 286 258C362 222 392 146 372 92C358 54 312 44 284 70C248 104 262 190 318 240C372 288 452 292 486 246C512 210 500 164 462 158C424 152 398 190 412 240C426 292 490 338 600 322"
      />
      <g className={classes.people}>
        <Friend x={112} y={96} skin="#f2b99b" hair="#21004a" top="#f3406f" />
        <Friend x={318} y={240} skin="#8d5a3c" hair="#1b0f2b" top="#ffd98a" />
        <Friend x={462} y={158} skin="#f6d0b4" hair="#c2542d" top="#9a68d6" />
        <Friend x={184} y={262} skin="#c98b63" hair="#4b2a14" top="#4ddab8" />
        <Friend x={316} y={58} skin="#e7ab84" hair="#f1e6d2" top="#22be99" />
      </g>
    </svg>
  );
}

function Friend(props: { x: number; y: number; skin: string; hair: string; top: string }) {
  const { x, y, skin, hair, top } = props;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="40" fill="#fff" />
      <clipPath id={`friend-${x}`}>
        <circle r="35" />
      </clipPath>
      <g clipPath={`url(#friend-${x})`}>
        <circle r="35" fill="#efe7f9" />
        <path d="M-30 40C-30 18-14 12 0 12S30 18 30 40Z" fill={top} />
        <path d="M-8 4h16v14a8 6 0 0 1-16 0Z" fill={skin} />
        <circle cy="-4" r="15.5" fill={skin} />
        <path d="M-17-2C-19-22 -8-25 2-24C14-23 20-14 17-2C14-9 9-12 3-12C-4-12-12-9-17-2Z" fill={hair} />
        <path d="M-5 2a6 5 0 0 0 10 0" stroke="#21004a" strokeWidth="1.8" strokeLinecap="round" />
        <circle cx="-5.5" cy="-4" r="1.6" fill="#21004a" />
        <circle cx="5.5" cy="-4" r="1.6" fill="#21004a" />
      </g>
    </g>
  );
}
