import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
}

/** A button with only an icon. Its label is the accessible name and the tooltip. */
export function IconButton({ label, icon, size = 'md', className, type, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      className={clsx(
        'inline-grid shrink-0 place-items-center rounded-md text-muted transition-colors hover:enabled:bg-sunken hover:enabled:text-ink disabled:opacity-55',
        size === 'sm' ? 'size-6 [&_svg]:size-3.5' : 'size-8 [&_svg]:size-4',
        className,
      )}
    >
      {icon}
    </button>
  )
}
