import { initialsOf } from './initials.ts'

/**
 * A person's initials. Decorative: the name stands beside it, or labels the button around it.
 * Rendered with CSS, so that they are not part of the button's accessible name.
 */
export function Avatar({ name, className = 'size-6 text-2xs' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      className={`grid shrink-0 place-items-center rounded-full bg-accent-soft font-medium text-accent-ink before:content-[attr(data-initials)] ${className}`}
    />
  )
}
