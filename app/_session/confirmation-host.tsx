'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { onConfirmationRequired } from '#lib/client/confirmation.ts'

const ConfirmSessionDialog = dynamic(
  () => import('./confirm-session-dialog.tsx').then((module) => module.ConfirmSessionDialog),
  { ssr: false },
)

/** Confirms the session when the gateway requires it for a call, which then continues. */
export function ConfirmationHost() {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>()
  useEffect(() => onConfirmationRequired(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const onClose = (confirmed: boolean) => {
    setAnswer(undefined)
    answer(confirmed)
  }
  return <ConfirmSessionDialog onClose={onClose} />
}
