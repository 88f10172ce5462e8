import { clsx } from 'clsx'

/** A loading placeholder; set its size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-pulse rounded-sm bg-line', className)} />
}
