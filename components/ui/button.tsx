import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { pending?: boolean }

/** A button. While `pending`, it keeps its width and focus, shows a spinner and ignores clicks. */
export function Button({ variant, size, pending = false, className, children, type, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={pending ? 'button' : (type ?? 'button')}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? undefined : onClick}
      className={buttonClass({ variant, size, className: ['relative', className] })}
    >
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={pending ? 'inline-flex items-center gap-1.5 opacity-0' : 'contents'}>{children}</span>
    </button>
  )
}
