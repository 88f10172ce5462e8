import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly SelectOption[]
  placeholder?: string
}

/** A styled native select, which keeps keyboard, type-ahead and the phone's picker. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative inline-block w-full', className)}>
      <select {...rest} className={clsx(controlClass, 'h-8 appearance-none truncate pr-8')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 size-4 text-subtle"
      />
    </span>
  )
}
