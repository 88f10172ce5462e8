import { SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import { Message } from '#components/layout/message.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Message
        icon={<SearchX />}
        title="This page does not exist"
        action={<ButtonLink href="/">Go to the console</ButtonLink>}
      >
        The address may be mistyped, or what it named is gone.
      </Message>
    </main>
  )
}
