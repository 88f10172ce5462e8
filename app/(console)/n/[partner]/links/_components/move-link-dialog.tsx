'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { ApiError } from '#lib/client/errors.ts'
import type { Link } from '#lib/modules/links/contract.ts'
import type { LinkMove } from '#lib/modules/links/states.ts'
import { linkQuery, useUpdateLink } from '../queries.ts'
import { isSameRight, permissionText, stateOf } from '../words.ts'

interface MoveLinkProps {
  partner: string
  link: Link
  move: LinkMove
  onClose: () => void
}

/** Accepts, declines, withdraws or revokes a link, after saying what that does. What changed meanwhile is shown before it is accepted. */
export function MoveLinkDialog({ partner, link, move, onClose }: MoveLinkProps) {
  const write = useUpdateLink(partner, link.token)
  const [seen, setSeen] = useState(link)
  const { data: current = link, refetch } = useQuery(linkQuery(partner, link.token))
  const refused = write.error instanceof ApiError && write.error.status === 409
  useEffect(() => {
    if (refused) void refetch()
  }, [refused, refetch])
  if (move === 'established' && stateOf(current) === 'proposed' && !isSameRight(seen, current)) {
    const onSeen = () => {
      write.reset()
      setSeen(current)
    }
    return <ChangedDialog seen={seen} current={current} onSeen={onSeen} onClose={onClose} />
  }
  const { title, action, done, breaks } = wordsOf(seen, move)
  return (
    <ConfirmWrite
      write={write}
      // What is accepted is what was read here: it is refused where the proposer has made something else of it since.
      body={
        move === 'established'
          ? { status: move, permissions: seen.permissions, seen: seen.permissions }
          : { status: move }
      }
      done={() => ({ kind: 'success', title: done, description: link.proposer_address })}
      onClose={onClose}
      title={title}
      action={action}
      tone={move === 'established' ? 'primary' : 'danger'}
    >
      <p className="wrap-anywhere">{breaks}</p>
    </ConfirmWrite>
  )
}

interface ChangedProps {
  seen: Link
  current: Link
  onSeen: () => void
  onClose: () => void
}

/** Says what the proposer has made of a proposal while it was looked at. Nothing was accepted. */
function ChangedDialog({ seen, current, onSeen, onClose }: ChangedProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="The proposal has changed"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onSeen}>
            Go on with the new one
          </Button>
        </>
      }
    >
      <Alert tone="warning" title="Nothing was accepted">
        <span className="wrap-anywhere">{current.proposer_address}</span> asks for something else by now than what you
        were looking at.
      </Alert>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">You saw</dt>
        <dd className="num">{permissionText(seen.permissions)}</dd>
        <dt className="text-muted">It asks now</dt>
        <dd className="num font-medium">{permissionText(current.permissions)}</dd>
      </dl>
    </Dialog>
  )
}

function wordsOf(link: Link, move: LinkMove) {
  const { proposer_address: from, responder_address: to, permissions } = link
  if (move === 'established') {
    const right = permissions.pull
      ? `${from} may ${permissionText(permissions)
          .toLowerCase()
          .replace(/[a-z]{3}$/, (code) =>
            code.toUpperCase(),
          )} from ${to}${permissions.limit ? ' with each payment' : ''}, and ${to} is not asked any more.`
      : `It allows nothing yet: ${to} is asked for each pull as before.`
    return {
      title: `Accept the link with ${from}?`,
      action: 'Accept link',
      done: 'The link is established',
      breaks: `${right} You may narrow or revoke it at any time.`,
    }
  }
  if (move === 'declined') {
    return {
      title: `Decline the link with ${from}?`,
      action: 'Decline link',
      done: 'The link is declined',
      breaks: `${from} is told, and ${to} is asked for each pull as before. A new link may be proposed.`,
    }
  }
  const withdrawn = stateOf(link) === 'proposed'
  return {
    title: withdrawn ? `Withdraw the proposal to ${to}?` : `Revoke the link between ${from} and ${to}?`,
    action: withdrawn ? 'Withdraw proposal' : 'Revoke link',
    done: withdrawn ? 'The proposal is withdrawn' : 'The link is revoked',
    breaks: withdrawn
      ? `${to} can no longer accept it. A new link may be proposed.`
      : `From now on ${to} is asked for each pull of ${from}. It cannot be taken up again; a new link has to be proposed and accepted.`,
  }
}
