'use client'

import { HydrationSignal } from '#components/hydration/hydration-signal.tsx'
import './globals.css'
import { Fault } from './_query/fault.tsx'

/** Error boundary of the root layout. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <main className="grid min-h-dvh place-items-center">
          <Fault what="the console" digest={error.digest} onRetry={() => window.location.reload()} />
        </main>
        <HydrationSignal />
      </body>
    </html>
  )
}
