import { type ClassValue, clsx } from 'clsx'

const BASE =
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium transition-colors disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0'

const VARIANTS = {
  primary: 'border-transparent bg-accent text-accent-on hover:enabled:bg-accent-hover [a&]:hover:bg-accent-hover',
  secondary: 'border-line bg-surface text-ink hover:enabled:bg-sunken [a&]:hover:bg-sunken',
  ghost:
    'border-transparent text-muted hover:enabled:bg-sunken hover:enabled:text-ink [a&]:hover:bg-sunken [a&]:hover:text-ink',
  danger:
    'border-transparent bg-danger-solid text-accent-on hover:enabled:bg-danger-solid-hover [a&]:hover:bg-danger-solid-hover',
} as const

const SIZES = { sm: 'h-7 px-2.5 text-xs', md: 'h-8 px-3 text-sm', lg: 'h-9 px-4 text-base' } as const

export type ButtonLook = {
  variant?: keyof typeof VARIANTS | undefined
  size?: keyof typeof SIZES | undefined
}

/** Button styles for elements that are not buttons: links, summaries, file labels. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'md',
  className,
}: ButtonLook & { className?: ClassValue } = {}): string => clsx(BASE, VARIANTS[variant], SIZES[size], className)
