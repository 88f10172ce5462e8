'use client'

import './globals.css'
import { ErrorState } from '#components/layout/error-state.tsx'

/** The last resort: the root layout itself failed. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <main className="grid min-h-dvh place-items-center">
          <ErrorState
            what="the console"
            failure={{ message: 'Something went wrong on our side.', requestId: error.digest }}
            onRetry={() => window.location.reload()}
          />
        </main>
      </body>
    </html>
  )
}
