import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Message } from './message.tsx'

/** Empty list: explains what belongs here, with the action that adds the first record. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <Message icon={icon ?? <Inbox />} title={title} action={action}>
      {children}
    </Message>
  )
}
