'use client'

import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Mismatch } from '#lib/modules/finality/import/contract.ts'
import { MAX_REASON_LENGTH, RESOLUTIONS } from '#lib/modules/finality/states.ts'
import { instructionText } from '../instructions/words.ts'
import { candidatesQuery, useResolve } from './queries.ts'
import { balanceText, differenceText, expectedText, KIND_WORDS, RESOLUTION_CHOICES } from './words.ts'

const formOf = (isUnknown: boolean) =>
  z
    .object({
      resolution: z.string().pipe(z.enum(RESOLUTIONS, 'Choose what to do')),
      instruction: z.string(),
      reason: z.string().trim().min(3, 'Use at least 3 characters').max(MAX_REASON_LENGTH),
    })
    .refine(({ resolution, instruction }) => !isUnknown || resolution === 'dismissed' || instruction !== '', {
      message: 'Choose an instruction',
      path: ['instruction'],
    })

/** Resolves a mismatch with a reason. */
export function ResolveDialog({ mismatch, onClose }: { mismatch: Mismatch; onClose: () => void }) {
  const resolve = useResolve(mismatch.mismatch_id)
  const isUnknown = mismatch.instruction_id === null
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(formOf(isUnknown)),
    defaultValues: { resolution: '', instruction: '', reason: '' },
  })
  const { resolution: chosen = '' } = useWatch({ control })
  const needsInstruction = isUnknown && ['confirmed', 'rejected'].includes(chosen)
  const { data: candidates = [] } = useQuery({ ...candidatesQuery(mismatch), enabled: needsInstruction })
  /** The instruction with the state in which it is shown. */
  const seen = (chosenId: string) => {
    if (!needsInstruction) return mismatch.instruction_state ? { expected_state: mismatch.instruction_state } : {}
    const state = candidates.find(({ instruction_id }) => instruction_id === chosenId)?.state
    return { instruction_id: chosenId, ...(state && { expected_state: state }) }
  }
  const onSubmit = handleSubmit(({ resolution, instruction, reason }) =>
    resolve.mutateAsync({ resolution, reason, ...seen(instruction) }).then(
      () => {
        onClose()
        notify({ kind: 'success', title: 'Mismatch resolved' })
      },
      (error) =>
        applyServerError(setError, failureOf(error), {
          fields: ['resolution', 'instruction', 'reason'],
          names: { instruction_id: 'instruction' },
        }),
    ),
  )
  return (
    <Dialog open onClose={onClose} title={`Resolve: ${KIND_WORDS[mismatch.kind].label.toLowerCase()}`}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <Facts mismatch={mismatch} />
        <SelectField
          control={control}
          name="resolution"
          label="Resolution"
          placeholder="Choose"
          options={
            mismatch.balances ? RESOLUTION_CHOICES.filter(({ value }) => value === 'dismissed') : RESOLUTION_CHOICES
          }
        />
        {chosen === 'confirmed' && mismatch.kind === 'wrong_amount' && <PaidInFull />}
        {needsInstruction && (
          <SelectField
            control={control}
            name="instruction"
            label="Instruction"
            placeholder="Choose"
            options={candidates.map((candidate) => ({
              value: candidate.instruction_id,
              label: `${instructionText(candidate)}, ${candidate.reference}`,
            }))}
          />
        )}
        <TextareaField
          control={control}
          name="reason"
          label="Reason"
          hint="Recorded in the audit log. If you confirm or reject an instruction, it is shared with the organization."
          placeholder="The bank confirmed by telephone"
          rows={3}
          maxLength={MAX_REASON_LENGTH}
        />
        <FormError control={control} />
        <FormActions action="Resolve" pending={resolve.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Warns that confirming a wrong amount records the instruction's full amount. */
function PaidInFull() {
  return (
    <Alert tone="warning" title="Confirming records the full amount as paid">
      The namespace sees the instruction as confirmed, and the batch can become final. Confirm only if the difference
      was paid separately or agreed otherwise.
    </Alert>
  )
}

/** What should have been booked, and what the bank booked. */
function Facts({ mismatch }: { mismatch: Mismatch }) {
  const { kind, currency, entry, balances, instruction } = mismatch
  const [expected, difference] = [expectedText(mismatch), differenceText(mismatch)]
  return (
    <div className="grid gap-1 text-sm">
      <p>{KIND_WORDS[kind].meaning}</p>
      {expected && (
        <p className="wrap-anywhere">
          {expected}, reference {instruction?.reference}
        </p>
      )}
      {balances && (
        <p className="wrap-anywhere text-muted">
          The statement from {balances.from} opens with {balanceText(currency, balances.opening)}. The one before closed
          on {balances.previous_to} with {balanceText(currency, balances.previous_closing)}.
        </p>
      )}
      {entry && (
        <p className="wrap-anywhere text-muted">
          Entry {entry.number} of the statement: {entry.direction}{' '}
          {formatMoney({ currency, minor: BigInt(entry.total) })}
          {difference && `, ${difference}`}
          {entry.booked_on && `, booked on ${entry.booked_on}`}
          {entry.reference && `, reference ${entry.reference}`}
          {entry.remittance && `, “${entry.remittance}”`}
        </p>
      )}
    </div>
  )
}
