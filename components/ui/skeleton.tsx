import { clsx } from 'clsx'

/** A placeholder of the size of what is coming; give it that size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-pulse rounded-sm bg-line', className)} />
}
