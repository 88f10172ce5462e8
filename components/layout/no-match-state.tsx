import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { Message } from './message.tsx'

/** Shown when filters hide all records, with a link to clear them. */
export function NoMatchState({ what, clearHref, children }: { what: string; clearHref: string; children?: ReactNode }) {
  return (
    <Message
      icon={<SearchX />}
      title={`No ${what} match these filters`}
      action={<ButtonLink href={clearHref}>Clear filters</ButtonLink>}
    >
      {children}
    </Message>
  )
}
