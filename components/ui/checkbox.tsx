import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const TICK = 'before:[clip-path:polygon(14%_47%,0_61%,38%_98%,100%_22%,86%_9%,37%_69%)]'
const DASH = 'indeterminate:before:[clip-path:inset(42%_0)]'

/** A styled native checkbox, which keeps form, keyboard and `indeterminate` behavior. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={clsx(
        'grid size-4 shrink-0 appearance-none place-items-center rounded-sm border border-control bg-surface',
        'before:size-2.5 before:bg-accent-on before:opacity-0 checked:before:opacity-100 indeterminate:before:opacity-100',
        'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
        'disabled:opacity-55 aria-invalid:border-danger',
        TICK,
        DASH,
        className,
      )}
    />
  )
}
