import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { IntentLink } from '#components/ui/intent-link.tsx'

interface TileProps {
  title: string
  /** The list that the figure counts. */
  href?: string
  figure: ReactNode
  /** Less prominent than the others. */
  minor?: boolean
  children: ReactNode
}

/** One figure of the day, with what explains it or is compared with it. */
export function Tile({ title, href, figure, minor = false, children }: TileProps) {
  return (
    <section className="grid min-w-0 content-start gap-1 rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="text-muted text-xs">{title}</h2>
      <p className={clsx('num min-w-0 font-semibold', minor ? 'text-lg' : 'text-2xl')}>
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

/** Link within the lines of a tile. */
export const TileLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <IntentLink href={href} className="rounded-sm text-accent-ink underline underline-offset-2">
    {children}
  </IntentLink>
)
