import { SearchX } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'
import { buttonClass } from '#components/ui/button-class.ts'

export default function ConsoleNotFound() {
  return (
    <Message
      page
      icon={<SearchX />}
      title="Page not found"
      action={
        <a href="/namespaces" className={buttonClass()}>
          View namespaces
        </a>
      }
    >
      Check the address. You may not have access to this page.
    </Message>
  )
}
