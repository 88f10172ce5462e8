'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/overlay/confirm-dialog.tsx'
import { type Notice, notify } from '#components/overlay/notify.ts'
import { failureOrNone } from '#lib/client/failure.ts'

interface ConfirmWriteProps<Body, Result> {
  write: UseMutationResult<Result, Error, Body>
  body: Body
  /** The notice shown on success. */
  done: (result: Result) => Notice
  onDone?: (result: Result) => void
  onClose: () => void
  title: string
  /** The button's label. */
  action: string
  /** Name that the user must type to confirm an irreversible action. */
  name?: string
  tone?: 'danger' | 'primary'
  /** The consequences, in plain language. */
  children: ReactNode
}

/** Confirms and performs a write, and shows the result. Errors stay in the dialog. */
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
