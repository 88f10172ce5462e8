'use client'

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#lib/client/errors.ts'
import { ConfirmationHost } from '../_session/confirmation-host.tsx'
import { queryDefaults } from './query-defaults.ts'

const EndedDialog = dynamic(() => import('../_session/ended-dialog.tsx').then((module) => module.EndedDialog), {
  ssr: false,
})

/**
 * Query cache of the gateway's responses. When the session has ended, asks for the password over
 * the page.
 */
export function QueryProvider({ email, children }: { email: string; children: ReactNode }) {
  const [ended, setEnded] = useState(false)
  const [queryClient] = useState(() => createQueryClient(() => setEnded(true)))

  const onSignedIn = () => {
    setEnded(false)
    void queryClient.invalidateQueries()
  }

  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ConfirmationHost />
      {ended && <EndedDialog email={email} onClose={() => setEnded(false)} onSignedIn={onSignedIn} />}
    </QueryClientProvider>
  )
}

function createQueryClient(onEnded: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) onEnded()
  }
  return new QueryClient({
    defaultOptions: queryDefaults,
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  })
}
