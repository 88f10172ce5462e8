'use client'

import { Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { useDenialReason } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { CHANGE_KINDS } from '#lib/modules/liquidity/states.ts'
import type { Changed } from './change-dialog.tsx'
import { KIND_WORDS } from './words.ts'

const ChangeDialog = onDemand(() => import('./change-dialog.tsx').then((part) => part.ChangeDialog))

const PROPOSE = 'POST /operator/liquidity/changes'

interface ChangeMenuProps {
  /** The namespace, and the currency if it is given. */
  changed: Changed
  /** The button's content; an icon by default. */
  children?: ReactNode
}

/** Changes of a namespace's limit and funds, each with its dialog. */
export function ChangeMenu({ changed, children = <Gauge aria-hidden /> }: ChangeMenuProps) {
  const { dialog, open } = useDialog()
  const isDenied = useDenialReason(PROPOSE) !== undefined
  const label = `Change liquidity for @${changed.domain}${changed.currency ? ` in ${changed.currency}` : ''}`
  if (isDenied) {
    return (
      <GuardedButton calls={PROPOSE} size="sm" variant="ghost" aria-label={label}>
        {children}
      </GuardedButton>
    )
  }
  return (
    <>
      <DropdownMenu size="sm" variant="ghost" align="end" label={label} trigger={children}>
        {CHANGE_KINDS.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => open((onClose) => <ChangeDialog changed={changed} kind={kind} onClose={onClose} />)}
          >
            {KIND_WORDS[kind].action}
          </MenuItem>
        ))}
      </DropdownMenu>
      {/* The dialog would inherit the text styles of a table's cell. */}
      {dialog && <div className="whitespace-normal text-left">{dialog}</div>}
    </>
  )
}
