'use client'

import { Check, Pencil, X } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { Link } from '#lib/modules/links/contract.ts'
import { LINK_MOVES, LIVE_LINKS, mayMove } from '#lib/modules/links/states.ts'
import { sidesOf, stateOf } from '../words.ts'

const MoveLinkDialog = onDemand(() => import('./move-link-dialog.tsx').then((part) => part.MoveLinkDialog))
const EditRightsDialog = onDemand(() => import('./edit-rights-dialog.tsx').then((part) => part.EditRightsDialog))

const WORDS = {
  established: { label: 'Accept', Icon: Check },
  declined: { label: 'Decline', Icon: X },
  revoked: { label: 'Revoke', Icon: X },
} as const

/**
 * Actions that the namespace may take on a link, by the same rules as the API. Renders nothing for
 * ended links.
 */
export function LinkActions({ partner, link }: { partner: string; link: Link }) {
  const { dialog, open } = useDialog()
  const sides = sidesOf(link, partner)
  const state = stateOf(link)
  // Keep the dialog open: it may show that the last action was rejected because the link ended.
  if (!LIVE_LINKS.some((live) => live === state)) return dialog
  return (
    <div className="flex flex-wrap gap-2">
      {LINK_MOVES.filter((move) => mayMove(state, move, sides)).map((move) => {
        const { label, Icon } = WORDS[move]
        return (
          <GuardedButton
            key={move}
            calls="PUT /link/{link_id}"
            variant={move === 'established' ? 'primary' : undefined}
            onClick={() =>
              open((onClose) => <MoveLinkDialog partner={partner} link={link} move={move} onClose={onClose} />)
            }
          >
            <Icon aria-hidden />
            {move === 'revoked' && state === 'proposed' ? 'Withdraw' : label}
          </GuardedButton>
        )
      })}
      <GuardedButton
        calls="PUT /link/{link_id}"
        onClick={() => open((onClose) => <EditRightsDialog partner={partner} link={link} onClose={onClose} />)}
      >
        <Pencil aria-hidden />
        Change permissions
      </GuardedButton>
      {dialog}
    </div>
  )
}
