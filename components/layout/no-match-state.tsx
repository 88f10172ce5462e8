import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { Message } from './message.tsx'

/** There is something, but the filters hide it all: the way back is one click. */
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
