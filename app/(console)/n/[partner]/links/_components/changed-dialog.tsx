'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ApiError } from '#lib/client/errors.ts'
import type { Link } from '#lib/modules/links/contract.ts'
import { linkQuery } from '../queries.ts'
import { permissionText } from '../words.ts'

/**
 * The current version of a link, refetched when a write was rejected as a conflict (decision 0043).
 */
export function useCurrentLink(partner: string, link: Link, error: unknown): Link {
  const { data: current = link, refetch } = useQuery(linkQuery(partner, link.token))
  const refused = error instanceof ApiError && error.status === 409
  useEffect(() => {
    if (refused) void refetch()
  }, [refused, refetch])
  return current
}

interface ChangedProps {
  shown: Link
  current: Link
  words: { title: string; nothing: string; now: string }
  children: ReactNode
  onContinue: () => void
  onClose: () => void
}

/** Shows how the other side has changed a link since it was loaded. Nothing was applied. */
export function ChangedDialog({ shown, current, words, children, onContinue, onClose }: ChangedProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={words.title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onContinue}>
            Continue
          </Button>
        </>
      }
    >
      <Alert tone="warning" title={words.nothing}>
        {children}
      </Alert>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">You saw</dt>
        <dd className="tabular-nums">{permissionText(shown.permissions)}</dd>
        <dt className="text-muted">{words.now}</dt>
        <dd className="font-medium tabular-nums">{permissionText(current.permissions)}</dd>
      </dl>
    </Dialog>
  )
}
