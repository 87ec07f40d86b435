export function EmptyYard() {
  return (
    <svg width="280" height="180" viewBox="0 0 280 180" fill="none" aria-hidden="true">
      <ellipse cx="140" cy="164" rx="124" ry="10" fill="var(--brand-soft)" />
      <path d="M48 162V46M232 162V46" stroke="var(--line-strong)" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M48 58C84 78 116 92 140 84C164 76 168 44 146 40C124 36 116 66 132 82C156 102 204 84 232 58"
        stroke="#4ddab8"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M84 73l-4 44 34 6 4-40Z" fill="#34006d" opacity=".14" />
      <path d="M172 88l2 40 34-6-5-44Z" fill="#f3406f" opacity=".2" />
      <path
        d="M86 68v12M112 78v12M174 82v12M202 72v12"
        stroke="#f3406f"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="232" cy="42" r="8" fill="#f3406f" />
      <circle cx="48" cy="42" r="8" fill="#7e40c4" />
    </svg>
  );
}
