import { SearchX } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'
import { buttonClass } from '#components/ui/button-class.ts'

export default function ConsoleNotFound() {
  return (
    <Message
      page
      icon={<SearchX />}
      title="Nothing here"
      action={
        <a href="/namespaces" className={buttonClass()}>
          Your namespaces
        </a>
      }
    >
      This address names nothing in your organization. It may be mistyped, or belong to somebody else.
    </Message>
  )
}
