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
        title="Page not found"
        action={
          <a href="/" className={buttonClass()}>
            Go to console
          </a>
        }
      >
        Check the address, or go back to the console.
      </Message>
    </main>
  )
}
