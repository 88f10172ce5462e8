'use client'

import { useEffect, useRef, useState } from 'react'
import { type ProviderResponse, passOn } from '#app/_session/provider/provider-popup.ts'
import { takePending } from '#app/_session/provider/provider-sign-in.ts'
import { signInWithProvider } from '#app/_session/sign-in-client.ts'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Failure } from '#lib/client/failure.ts'
import { isPopupState } from '#lib/modules/single-sign-on/states.ts'

/** Completes the sign-in with the identity provider's response, or passes on that of a popup. */
export function ResponsePanel({ response }: { response: ProviderResponse }) {
  const [failure, setFailure] = useState<Failure>()
  const isPopup = isPopupState(response.state)
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    // The code works once, but it need not stay in the history.
    window.history.replaceState(null, '', window.location.pathname)
    if (isPopup) passOn(response)
    else void complete(response).then(setFailure)
  }, [isPopup, response])
  if (isPopup) {
    return <p className="text-sm">Close this window and return to the console.</p>
  }
  if (!failure) {
    return (
      <div role="status" className="grid gap-3">
        <p className="text-sm">Signing in…</p>
        <Skeleton className="h-9" />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <Alert title={failure.message} requestId={failure.requestId} />
      <ButtonLink href="/sign-in">Back to sign-in</ButtonLink>
    </div>
  )
}

async function complete({ organization_id, state, code = '', error = '', iss = '' }: ProviderResponse) {
  const pending = takePending()
  if (!pending) return { message: 'This sign-in was started in another tab or browser. Sign in again.' }
  const { binding, returnTo } = pending
  const refused = await signInWithProvider({ organization_id, state, code, error, iss, binding })
  if (!refused) window.location.replace(returnTo)
  return refused
}
