'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { type Notice, notify } from '#components/ui/notify.ts'
import { failureOrNone } from '#lib/client/failure.ts'

interface ConfirmWriteProps<Body, Result> {
  write: UseMutationResult<Result, Error, Body>
  body: Body
  /** What is told when it is done. */
  done: (result: Result) => Notice
  onDone?: (result: Result) => void
  onClose: () => void
  title: string
  /** The button's words. */
  action: string
  /** The name to be typed, for what cannot be taken back. */
  name?: string
  tone?: 'danger' | 'primary'
  /** What will break, in plain words. */
  children: ReactNode
}

/** Asks before a write, makes it, and tells the outcome; a refusal stays in the dialog. */
export function ConfirmWrite<Body, Result>(props: ConfirmWriteProps<Body, Result>) {
  const { write, body, done, onDone, onClose, ...words } = props
  const onConfirm = () =>
    write.mutate(body, {
      onSuccess: (result) => {
        onClose()
        onDone?.(result)
        notify(done(result))
      },
    })
  return (
    <ConfirmDialog
      {...words}
      open
      onClose={onClose}
      onConfirm={onConfirm}
      pending={write.isPending}
      error={failureOrNone(write.error)}
    />
  )
}
