import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** An on/off switch: a styled native checkbox with the switch role. */
export function Switch({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <input
      {...rest}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state.
      role="switch"
      className={clsx(
        'inline-flex h-5 w-9 shrink-0 appearance-none items-center rounded-full border border-control bg-sunken px-0.5 transition-colors',
        'before:size-3.5 before:rounded-full before:bg-control before:transition-transform',
        'checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-accent-on disabled:opacity-55',
        className,
      )}
    />
  )
}
