'use client'

import { ChevronDown } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { useDenialReason } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import type { Instruction } from '#lib/modules/finality/contract.ts'
import { CHANGES, type InstructionState } from '#lib/modules/finality/states.ts'
import { instructionText } from '../words.ts'

const SentDialog = onDemand(() => import('../state-dialogs.tsx').then((part) => part.SentDialog))
const ResultDialog = onDemand(() => import('../state-dialogs.tsx').then((part) => part.ResultDialog))

const canBecome = (next: keyof typeof CHANGES, { state }: Instruction): boolean =>
  (CHANGES[next] as readonly InstructionState[]).includes(state)

/** What an operator can record of an instruction; nothing for viewers and for confirmed ones. */
export function InstructionMenu({ instruction }: { instruction: Instruction }) {
  const { dialog, open } = useDialog()
  const isDenied = useDenialReason('PUT /operator/settlement-instructions/{instruction_id}') !== undefined
  if (isDenied) return null
  const result = (next: 'confirmed' | 'rejected') =>
    open((onClose) => <ResultDialog instruction={instruction} result={next} onClose={onClose} />)
  return (
    <>
      <DropdownMenu
        size="sm"
        variant="ghost"
        align="end"
        label={`Update status: ${instructionText(instruction)}`}
        trigger={
          <>
            Update
            <ChevronDown aria-hidden />
          </>
        }
      >
        {canBecome('sent', instruction) && (
          <MenuItem onClick={() => open((onClose) => <SentDialog instruction={instruction} onClose={onClose} />)}>
            Mark as sent
          </MenuItem>
        )}
        {canBecome('confirmed', instruction) && (
          <MenuItem onClick={() => result('confirmed')}>Mark as confirmed</MenuItem>
        )}
        {canBecome('rejected', instruction) && <MenuItem onClick={() => result('rejected')}>Mark as rejected</MenuItem>}
      </DropdownMenu>
      {/* The dialog would inherit the text styles of a table's cell. */}
      {dialog && <div className="whitespace-normal text-left">{dialog}</div>}
    </>
  )
}
