import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'

/** A spinner. Announced if it has a `label`, otherwise decorative. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <LoaderCircle aria-hidden className={clsx('size-4 animate-spin', className)} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
