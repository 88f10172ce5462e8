'use client'

import { useState } from 'react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { Link } from '#lib/modules/links/contract.ts'
import type { LinkMove } from '#lib/modules/links/states.ts'
import { useUpdateLink } from '../queries.ts'
import { consentText, isSameRight, stateOf } from '../words.ts'
import { ChangedDialog, useCurrentLink } from './changed-dialog.tsx'

interface MoveLinkProps {
  partner: string
  link: Link
  move: LinkMove
  onClose: () => void
}

/**
 * Accepts, declines, withdraws or revokes a link after confirmation. Shows concurrent changes
 * before accepting.
 */
export function MoveLinkDialog({ partner, link, move, onClose }: MoveLinkProps) {
  const write = useUpdateLink(partner, link.token)
  const [shown, setShown] = useState(link)
  const current = useCurrentLink(partner, link, write.error)
  if (move === 'established' && stateOf(current) === 'proposed' && !isSameRight(shown, current)) {
    const onContinue = () => {
      write.reset()
      setShown(current)
    }
    return (
      <ChangedDialog
        shown={shown}
        current={current}
        words={{ title: 'Proposal changed', nothing: 'The link wasn’t accepted', now: 'Current request' }}
        onContinue={onContinue}
        onClose={onClose}
      >
        <span className="wrap-anywhere">{current.proposer_address}</span> changed the request while you were reviewing
        it.
      </ChangedDialog>
    )
  }
  const { title, action, done, breaks } = wordsOf(shown, move)
  return (
    <ConfirmWrite
      write={write}
      // Accepts the permissions shown here; the gateway rejects it if the proposer changed them.
      body={
        move === 'established'
          ? { status: move, permissions: shown.permissions, seen: shown.permissions }
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

function wordsOf(link: Link, move: LinkMove) {
  const { proposer_address: from, responder_address: to } = link
  if (move === 'established') {
    return {
      title: `Accept link with ${from}?`,
      action: 'Accept link',
      done: 'Link established',
      breaks: `${consentText(link)} You can revoke the link at any time.`,
    }
  }
  if (move === 'declined') {
    return {
      title: `Decline link with ${from}?`,
      action: 'Decline link',
      done: 'Link declined',
      breaks: `The proposer is notified and can propose a new link. ${to} still approves each pull payment.`,
    }
  }
  const withdrawn = stateOf(link) === 'proposed'
  return {
    title: withdrawn ? `Withdraw proposal to ${to}?` : `Revoke link between ${from} and ${to}?`,
    action: withdrawn ? 'Withdraw proposal' : 'Revoke link',
    done: withdrawn ? 'Proposal withdrawn' : 'Link revoked',
    breaks: withdrawn
      ? `${to} can no longer accept it. You can propose a new link.`
      : `${to} must approve each pull payment from ${from}. You can’t undo this, but a new link can be proposed.`,
  }
}
