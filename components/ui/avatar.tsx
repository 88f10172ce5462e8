import { clsx } from 'clsx'
import { initialsOf } from './initials.ts'

/** A person's initials. Decorative: the name stands beside it, or labels the button around it. */
export function Avatar({ name, className = 'size-6 text-2xs' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid shrink-0 place-items-center rounded-full bg-accent-soft font-medium text-accent-ink',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
