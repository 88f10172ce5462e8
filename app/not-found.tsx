import type { Metadata } from 'next'
import { loadBrand } from '#app/_brand/load-brand.ts'
import { Mark } from '#app/_brand/mark.tsx'
import { Message } from '#components/layout/message.tsx'
import { buttonClass } from '#components/ui/button-class.ts'

export const metadata: Metadata = { title: 'Not found' }

export default async function NotFound() {
  const { logo, icons } = await loadBrand()
  return (
    <main className="grid min-h-dvh place-items-center">
      <link rel="icon" type="image/svg+xml" href={icons.plain} />
      <Message
        page
        icon={<Mark logo={logo} />}
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
