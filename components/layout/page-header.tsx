import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IntentLink } from '../ui/intent-link.tsx'

interface Crumb {
  label: string
  href: string
}

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** The parent pages, outermost first. */
  crumbs?: readonly Crumb[]
  actions?: ReactNode
  /** Content beside the title, such as a state badge or ID. */
  aside?: ReactNode
}

/** Header of a page: breadcrumbs, title and actions. */
export function PageHeader({ title, description, crumbs, actions, aside }: PageHeaderProps) {
  return (
    <header className="grid gap-1">
      {crumbs && crumbs.length > 0 && (
        <nav aria-label="Breadcrumbs">
          <ol className="flex flex-wrap items-center gap-1 text-muted text-xs">
            {crumbs.map((crumb, at) => (
              <li key={crumb.href} className="flex items-center gap-1 [&_svg]:size-3 [&_svg]:text-subtle">
                {at === 0 ? <ArrowLeft aria-hidden /> : <ChevronRight aria-hidden />}
                <IntentLink href={crumb.href} className="rounded-sm py-1 hover:text-ink hover:underline">
                  {crumb.label}
                </IntentLink>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {/* As high as a button, so that content starts at the same height with or without one. */}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="wrap-anywhere font-semibold text-xl">{title}</h1>
          {aside}
        </div>
        {actions && (
          <>
            {/* Browsers paint a page while it arrives: each action would move those before it to the left. */}
            <div className="flex flex-wrap items-center gap-2 [&:not(:has(~span))]:invisible">{actions}</div>
            <span hidden />
          </>
        )}
      </div>
      {description && <p className="max-w-reading text-muted text-sm">{description}</p>}
    </header>
  )
}
