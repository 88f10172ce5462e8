/** The logo: two accounts and the path between them. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className} fill="none">
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path
        d="M6.5 9.5h9m0 0-3-3m3 3-3 3"
        className="stroke-accent-on"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        transform="translate(0 -0.5)"
      />
      <path
        d="M17.5 15.5h-9m0 0 3-3m-3 3 3 3"
        className="stroke-accent-on"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity="0.65"
      />
    </svg>
  )
}
