/** Drawn scenes, each 260 by 240: what members of a club, a school and a union might post. */

/** An eight on the river at sunrise. */
export function RiverScene() {
  return (
    <g>
      <rect width="260" height="240" y="-40" fill="#ffd2a8" />
      <rect width="260" height="120" y="-40" fill="#ffb5a0" />
      <circle cx="182" cy="72" r="40" fill="#fff0c9" />
      <path d="M0 96C40 70 70 84 104 92S190 66 260 96V140H0Z" fill="#7e40c4" opacity=".55" />
      <path d="M0 110C60 92 110 118 160 104S230 96 260 110V150H0Z" fill="#4b0a8c" opacity=".8" />
      <rect y="128" width="260" height="120" fill="#2a7fa8" />
      <path
        d="M150 132h64l-10 8h-44ZM140 150h84l-16 8h-52ZM156 168h52l-12 6h-28Z"
        fill="#ffe3b0"
        opacity=".75"
      />
      <path d="M20 186C80 204 180 204 240 182L228 198C170 214 88 214 34 200Z" fill="#21004a" />
      {[66, 104, 142, 180].map((x) => (
        <g key={x}>
          <path d={`M${x} 190v-12a9 9 0 0 1 18 0v12Z`} fill="#f3406f" />
          <circle cx={x + 9} cy="161" r="7.5" fill={x % 76 === 66 ? '#8d5a3c' : '#f2b99b'} />
          <path d={`M${x + 10} 182L${x - 26} 214`} stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        </g>
      ))}
      <path d="M0 214c30-6 60 6 90 0s60 6 90 0 50 4 80 0v40H0Z" fill="#1f6a90" />
    </g>
  );
}

/** A school play: stage, curtain, two players. */
export function HallScene() {
  return (
    <g>
      <rect width="260" height="260" y="-20" fill="#21004a" />
      <path d="M60 40L130-20L200 40L236 200H24Z" fill="#ffe9b8" opacity=".35" />
      <path d="M0-20H74C70 60 40 120 22 206H0ZM260-20H186C190 60 220 120 238 206H260Z" fill="#d91e53" />
      <path
        d="M22-20C26 70 18 140 8 206M48-20C46 60 32 120 18 180M238-20C234 70 242 140 252 206M212-20C214 60 228 120 242 180"
        stroke="#930a34"
        strokeWidth="5"
      />
      <rect y="196" width="260" height="50" fill="#9a5b2e" />
      <rect y="196" width="260" height="8" fill="#c58149" />
      <path d="M84 200c0-44 6-62 20-62s20 18 20 62Z" fill="#4ddab8" />
      <circle cx="104" cy="122" r="15" fill="#f2b99b" />
      <path d="M88 118l6-18 10 9 10-9 6 18Z" fill="#ffd98a" />
      <path d="M122 152l24-22" stroke="#f2b99b" strokeWidth="7" strokeLinecap="round" />
      <path d="M146 200c0-38 6-54 20-54s20 16 20 54Z" fill="#b794e4" />
      <circle cx="166" cy="132" r="14" fill="#8d5a3c" />
      <path d="M151 130a15 15 0 0 1 30 0c-6-6-22-8-30 0Z" fill="#1b0f2b" />
    </g>
  );
}

/** A stall at the freshers fair under bunting. */
export function StallScene() {
  return (
    <g>
      <rect width="260" height="240" fill="#bfe9ff" />
      <path d="M0 190h260v60H0Z" fill="#7ccf9a" />
      <path d="M0 112C60 146 200 146 260 108" stroke="#34006d" strokeWidth="3" />
      <path
        d="M24 124l24 7-14 20ZM74 136l26 3-13 20ZM126 139h26l-13 21ZM178 134l26-6-8 22ZM226 122l20-8-4 22Z"
        fill="#f3406f"
      />
      <path d="M48 176h164v48H48Z" fill="#fff" />
      <path d="M40 160h180l10 22H30Z" fill="#34006d" />
      <path d="M76 160h36l4 22H70ZM148 160h36l6 22h-46Z" fill="#4ddab8" />
      <circle cx="130" cy="204" r="14" fill="#ffd98a" />
      <circle cx="82" cy="206" r="9" fill="#f85f88" />
      <circle cx="178" cy="206" r="9" fill="#9a68d6" />
    </g>
  );
}
