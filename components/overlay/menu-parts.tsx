import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { IntentLink } from '../ui/intent-link.tsx'

/** A menu item that is a link. */
export function MenuLink({ className, ...rest }: ComponentProps<typeof IntentLink>) {
  return (
    <IntentLink
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={clsx(
        'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-ink text-sm hover:bg-sunken focus:bg-sunken focus:outline-none [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-subtle',
        className,
      )}
    />
  )
}

/** Heading of a menu section. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="px-2 pt-1.5 pb-1 text-subtle text-xs">
      {children}
    </div>
  )
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line border-t" />
}
