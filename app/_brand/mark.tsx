/** The configured logo, or the project's own: two accounts and the path between them. */
export function Mark({ logo, className = '' }: { logo: string | undefined; className?: string }) {
  // biome-ignore lint/performance/noImgElement: a small file without variants, often an SVG.
  if (logo) return <img src={logo} alt="" className={`object-contain ${className}`} />
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
