'use client'

import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Container } from '#components/layout/container.tsx'
import { Message } from '#components/layout/message.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { useRemote } from './remote-context.tsx'

interface NotOfferedProps {
  title: string
  description?: string
  /** The unsupported feature, such as "figures of a namespace". */
  what: string
  /** Alternative actions. */
  children?: ReactNode
  action?: ReactNode
}

/** A screen that the gateway does not support, with alternatives. */
export function NotOffered({ title, description, what, children, action }: NotOfferedProps) {
  const host = useRemote()?.host ?? 'the gateway'
  return (
    <Container>
      <PageHeader title={title} description={description} />
      <Message icon={<Unplug />} title={`This gateway doesn’t offer ${what}`} action={action}>
        <p>
          This console is connected to <code className="font-mono text-xs">{host}</code>, which offers only the
          operations of the network specification.
        </p>
        {children && <div className="mt-2">{children}</div>}
      </Message>
    </Container>
  )
}

/** Note above a screen limited to the specification's operations, naming what is missing. */
export function FallbackNote({ what, children }: { what: string; children?: ReactNode }) {
  const host = useRemote()?.host ?? 'the gateway'
  return (
    <Alert tone="info" title={`This gateway doesn’t offer ${what}`}>
      {children} This console is connected to <code className="font-mono text-xs">{host}</code>.
    </Alert>
  )
}
