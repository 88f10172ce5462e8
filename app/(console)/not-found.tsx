import { SearchX } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'

export default function ConsoleNotFound() {
  return (
    <Message
      icon={<SearchX />}
      title="Nothing here"
      action={<ButtonLink href="/namespaces">Your namespaces</ButtonLink>}
    >
      This address names nothing in your organization. It may be mistyped, or belong to somebody else.
    </Message>
  )
}
