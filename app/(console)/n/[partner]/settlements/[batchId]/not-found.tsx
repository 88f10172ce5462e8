import { SearchX } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'

export default function SettlementNotFound() {
  return (
    <Message icon={<SearchX />} title="No such settlement">
      No batch with this id holds a transaction of this namespace. The id may be mistyped, or the batch belongs to
      others.
    </Message>
  )
}
