import type { Metadata } from 'next'
import { Mark } from '#app/_brand/mark.tsx'
import { Message } from '#components/layout/message.tsx'
import { buttonClass } from '#components/ui/button-class.ts'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Message
        page
        icon={<Mark />}
        title="This page does not exist"
        action={
          <a href="/" className={buttonClass()}>
            Go to the console
          </a>
        }
      >
        The address may be mistyped, or what it named is gone.
      </Message>
    </main>
  )
}
