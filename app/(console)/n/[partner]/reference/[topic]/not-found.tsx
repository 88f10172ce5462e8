import { SearchX } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'

export default function TopicNotFound() {
  return (
    <Message page icon={<SearchX />} title="No such page">
      This gateway’s document has no operation by that name. The list beside this has all that it offers.
    </Message>
  )
}
