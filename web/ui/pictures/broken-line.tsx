export function BrokenLine() {
  return (
    <svg width="360" height="180" viewBox="0 0 360 180" fill="none" overflow="visible" aria-hidden="true">
      <path
        d="M-20 140C60 160 120 130 130 84C136 52 116 30 92 34C64 40 66 84 96 108C140 142 190 130 214 108"
        stroke="#4ddab8"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <path d="M262 72C280 58 310 62 380 40" stroke="#4ddab8" strokeWidth="12" strokeLinecap="round" />
      <circle cx="226" cy="98" r="7" fill="#f3406f" />
      <circle cx="240" cy="88" r="4" fill="#f3406f" />
      <circle cx="250" cy="81" r="2.5" fill="#f3406f" />
    </svg>
  );
}
