import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface CardProps {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A titled section of a page. `flush` removes the padding for tables and lists. */
export function Card({ title, description, actions, footer, flush = false, className, children }: CardProps) {
  return (
    <section className={clsx('min-w-0 overflow-clip rounded-lg border border-line bg-surface', className)}>
      {(title || actions) && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2">
          <div className="min-w-0">
            <h2 className="font-semibold text-base">{title}</h2>
            {description && <p className="text-muted text-xs">{description}</p>}
          </div>
          {actions && <div className="flex items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
      {footer && <footer className="border-line border-t px-4 py-2 text-muted text-xs">{footer}</footer>}
    </section>
  )
}
