import type { ReactNode } from 'react'
import { IntentLink } from '#components/ui/intent-link.tsx'

interface TileProps {
  title: string
  /** The list that the figure counts. */
  href?: string
  figure: ReactNode
  children: ReactNode
}

/** One figure of the day and its comparison. */
export function Tile({ title, href, figure, children }: TileProps) {
  return (
    <section className="grid min-w-0 content-start gap-1 rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="text-muted text-xs">{title}</h2>
      <p className="num min-w-0 font-semibold text-2xl">
        {href ? (
          <IntentLink href={href} className="rounded-sm hover:text-accent-ink hover:underline">
            {figure}
          </IntentLink>
        ) : (
          figure
        )}
      </p>
      <div className="grid gap-0.5 text-muted text-xs">{children}</div>
    </section>
  )
}
