export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-score text-2xl">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-[1.35em] shrink-0">
        <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinejoin="round">
          <rect x="2.5" y="13" width="16.5" height="16.5" rx="4" />
          <path d="m14.5 8.5 5-5a3.6 3.6 0 0 1 5.1 0l4 4a3.6 3.6 0 0 1 0 5.1l-5.1 5.1" />
        </g>
        <g fill="currentColor">
          <circle cx="7.5" cy="18" r="1.7" />
          <circle cx="14" cy="24.5" r="1.7" />
          <circle cx="7.5" cy="24.5" r="1.7" />
          <circle cx="14" cy="18" r="1.7" />
          <circle cx="22.5" cy="10" r="1.7" />
        </g>
      </svg>
      Tabletally
    </span>
  )
}
