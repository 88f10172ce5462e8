'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { CURRENCIES } from '#app/_form/typed-amount.ts'
import { AmountField } from '#components/form/amount-field.tsx'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { CheckboxField } from '#components/form/toggle-fields.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { useViewer } from '#components/value/use-viewer.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { Environment } from '#lib/kernel/access.ts'
import { plainDecimal } from '#lib/kernel/money/amount.ts'
import type { LiquidityChange } from '#lib/modules/liquidity/contract.ts'
import { type ChangeKind, MAX_REASON_LENGTH } from '#lib/modules/liquidity/states.ts'
import { proposedNotice } from '../approval-words.ts'
import { CapSimulation } from './cap-simulation.tsx'
import { effectOf } from './change-effect.ts'
import { changeForm, minorOf, newChange } from './change-form.ts'
import { ChangePreview } from './change-preview.tsx'
import { limitsOfQuery, useProposeChange } from './queries.ts'
import { KIND_WORDS } from './words.ts'

/** The namespace whose limit is changed. */
export type Changed = {
  readonly partner_id: string
  readonly name: string
  readonly domain: string
  readonly environment: Environment
  /** Set if only this currency can be changed. */
  readonly currency?: string
}

interface ChangeDialogProps {
  changed: Changed
  kind: ChangeKind
  onClose: () => void
}

const FIELDS = ['amount', 'reason', 'at', 'currency'] as const
const NAMES = { 'amount.total': 'amount', 'amount.currency': 'currency', effective_at: 'at' } as const
const DEFAULT_CURRENCY = 'USD'
const WHEN = [
  { value: 'approved', label: 'As soon as it’s approved' },
  { value: 'time', label: 'At a time' },
]

/** Proposes a change of a cap or of funds. */
export function ChangeDialog({ changed, kind, onClose }: ChangeDialogProps) {
  const { name, domain, environment } = changed
  return (
    <Dialog open onClose={onClose} title={KIND_WORDS[kind].action} description={`${name}, @${domain} (${environment})`}>
      <ChangeForm changed={changed} kind={kind} onClose={onClose} />
    </Dialog>
  )
}

function ChangeForm({ changed, kind, onClose }: ChangeDialogProps) {
  const { partner_id, currency: given } = changed
  const viewer = useViewer()
  const propose = useProposeChange()
  const { data: limits } = useQuery(limitsOfQuery(partner_id))
  const resolver = useMemo(() => formResolver(changeForm({ partner_id, kind }, viewer)), [partner_id, kind, viewer])
  const { control, handleSubmit, setError, setValue } = useForm({
    resolver,
    defaultValues: newChange(given ?? DEFAULT_CURRENCY),
  })
  const { amount, currency, remove, when } = useWatch({ control }) as ReturnType<typeof newChange>
  const current = limits?.find((limit) => limit.currency === currency)
  const minor = remove ? null : minorOf(amount, currency)

  const onSubmit = handleSubmit((body) =>
    propose.mutateAsync(body).then(
      (proposed) => {
        onClose()
        notify(proposedNotice(isLater(proposed.change) ? 'Change scheduled' : 'Change saved', proposed))
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS, names: NAMES }),
    ),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <AmountField
        control={control}
        name="amount"
        currencyName="currency"
        label={KIND_WORDS[kind].amount}
        currencies={given ? [given] : CURRENCIES}
        disabled={remove}
      />
      {kind === 'cap' && current?.net_debit_cap && (
        <CheckboxField
          control={control}
          name="remove"
          label="Remove the cap"
          hint="The namespace can then owe any amount."
        />
      )}
      {limits && typeof minor !== 'string' && (
        <ChangePreview kind={kind} currency={currency} effect={effectOf({ kind, minor }, current)} />
      )}
      {kind === 'cap' && typeof minor === 'bigint' && (
        <CapSimulation
          partnerId={partner_id}
          currency={currency}
          cap={minor}
          onUse={(cap) => setValue('amount', plainDecimal({ currency, minor: cap }))}
        />
      )}
      <SelectField control={control} name="when" label="Takes effect" options={WHEN} />
      {when === 'time' && <TextField control={control} {...TIME} />}
      <TextareaField
        control={control}
        name="reason"
        label="Reason"
        hint="Shared with the organization and recorded in its audit log."
        placeholder={REASONS[kind]}
        rows={2}
        maxLength={MAX_REASON_LENGTH}
      />
      <FormError control={control} />
      <FormActions action={KIND_WORDS[kind].action} pending={propose.isPending} onCancel={onClose} />
    </form>
  )
}

const TIME = { name: 'at', type: 'datetime-local', label: 'Time', hint: 'In your time zone' } as const

const isLater = ({ effective_on: on }: LiquidityChange) => on !== null && Date.parse(on) > Date.now()

const REASONS: Record<ChangeKind, string> = {
  cap: 'Collateral agreed on 27 November',
  deposit: 'Received by wire on 27 November',
  withdrawal: 'Requested by their treasury',
}
