import type { ReactNode } from 'react'
import type { Series } from './series.ts'

/** Labels of the colors, and optional controls. */
export function Legend({ series, children }: { series: readonly Series[]; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {series.map(({ label, fill }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-sm" style={{ background: fill }} />
            {label}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
