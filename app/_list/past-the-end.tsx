import { SearchX } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'

/** Shown for a page number beyond the last page, such as after deletions or from an old link. */
export function PastTheEnd({ firstHref }: { firstHref: string }) {
  return (
    <Message
      icon={<SearchX />}
      title="No results on this page"
      action={<ButtonLink href={firstHref}>First page</ButtonLink>}
    >
      You’ve reached the end of the list.
    </Message>
  )
}
