import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Message } from './message.tsx'

/** Nothing here yet: what this is for, and the action that fills it. */
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
