import { SearchX } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'

export default function TopicNotFound() {
  return (
    <Message page icon={<SearchX />} title="Page not found">
      This gateway’s API has no operation or event with that name. Choose one from the list.
    </Message>
  )
}
