import { clsx } from 'clsx'

/**
 * A loading placeholder; set its size by `className`. It appears after 150 ms, because content that
 * arrives sooner should not flicker.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block rounded-sm bg-line skeleton', className)} />
}
