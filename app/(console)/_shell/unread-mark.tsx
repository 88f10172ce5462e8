import type { ReactNode } from 'react'
import { IntentLink } from '#components/ui/intent-link.tsx'

/** Higher counts are not distinguished. */
const MAX_SHOWN = 99

interface UnreadMarkProps {
  href: string
  label: string
  count: number
  icon: ReactNode
}

/** A link in the header to unread entries, with their number. */
export function UnreadMark({ href, label, count, icon }: UnreadMarkProps) {
  return (
    <IntentLink
      href={href}
      title={label}
      aria-label={label}
      className="relative inline-grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink [&_svg]:size-4"
    >
      {icon}
      {count > 0 && (
        <span
          aria-hidden
          className="num -top-0.5 -right-1 absolute grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-accent-on"
        >
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </IntentLink>
  )
}
