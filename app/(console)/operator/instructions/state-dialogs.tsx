'use client'

import { ConfirmDialog } from '#components/overlay/confirm-dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import type { Instruction } from '#lib/modules/finality/contract.ts'
import { MAX_REASON_LENGTH } from '#lib/modules/finality/states.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useMarkInstructionSent, useRecordResult } from './queries.ts'
import { instructionText } from './words.ts'

type DialogProps = { instruction: Instruction; onClose: () => void }

/** Records that an instruction was sent to the settlement bank. */
export function SentDialog({ instruction, onClose }: DialogProps) {
  const send = useMarkInstructionSent(instruction)
  const onConfirm = () =>
    send.mutate(
      {},
      {
        onSuccess: () => {
          notify({ kind: 'success', title: 'Instruction marked as sent' })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title="Mark as sent?"
      action="Mark as sent"
      tone="primary"
      pending={send.isPending}
      error={failureOrNone(send.error)}
    >
      {instructionText(instruction)}, reference <code className="font-mono text-xs">{instruction.reference}</code>.
    </ConfirmDialog>
  )
}

const RESULTS = {
  confirmed: {
    title: 'Mark as confirmed?',
    action: 'Mark as confirmed',
    tone: 'primary',
    done: 'Instruction marked as confirmed',
    effect:
      'Do this only if the bank has booked the payment. When all instructions of a batch are confirmed, the batch is final, which cannot be undone.',
    placeholder: 'Booked on today’s statement',
  },
  rejected: {
    title: 'Mark as rejected?',
    action: 'Mark as rejected',
    tone: 'danger',
    done: 'Instruction marked as rejected',
    effect: 'Do this if the bank did not execute the payment or reversed it. You can then send the instruction again.',
    placeholder: 'The account was closed',
  },
} as const

/** Records by hand what the settlement bank has done. */
export function ResultDialog({ instruction, result, onClose }: DialogProps & { result: keyof typeof RESULTS }) {
  const { title, action, tone, done, effect, placeholder } = RESULTS[result]
  return (
    <ReasonDialog
      write={useRecordResult(instruction, result)}
      done={{ kind: 'success', title: done }}
      onClose={onClose}
      title={title}
      action={action}
      tone={tone}
      placeholder={placeholder}
      maxLength={MAX_REASON_LENGTH}
    >
      <p>
        {instructionText(instruction)}, reference <code className="font-mono text-xs">{instruction.reference}</code>.
      </p>
      <p className="text-muted">{effect}</p>
    </ReasonDialog>
  )
}
