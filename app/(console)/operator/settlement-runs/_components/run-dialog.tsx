'use client'

import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { type Notice, notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { Environment } from '#lib/kernel/access.ts'
import { RunNow } from '#lib/modules/operator/contract.ts'
import type { RunRecord } from '#lib/modules/settlements/contract.ts'
import { useRunNow } from '../queries.ts'

/** What must be typed before real money moves. */
const LIVE = 'Live'

const Form = RunNow.extend({ typed: z.string() }).refine(
  ({ environment, typed }) => environment !== 'live' || typed.trim().toLowerCase() === LIVE.toLowerCase(),
  { path: ['typed'], message: `Enter “${LIVE}”` },
)

const FIRST: { environment: Environment; typed: string } = { environment: 'sandbox', typed: '' }
const WORLDS = [
  { value: 'sandbox', label: 'Sandbox' },
  { value: 'live', label: 'Live: real money moves' },
]

/** Confirms and runs a settlement of one environment. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const run = useRunNow()
  const { control, handleSubmit, setError } = useForm({ resolver: formResolver(Form), defaultValues: FIRST })
  const isLive = useWatch({ control, name: 'environment' }) === 'live'
  const onSubmit = handleSubmit(({ environment }) =>
    run.mutateAsync(environment).then(
      (done) => {
        onClose()
        notify(outcome(done))
      },
      (error) => applyServerError(setError, failureOf(error), { fields: ['environment'] }),
    ),
  )
  return (
    <Dialog open onClose={onClose} title="Run settlement now?" size="sm">
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <p className="text-sm">
          Runs a settlement now for every namespace in the environment. You can’t undo this. The next scheduled cutoff
          doesn’t change.
        </p>
        <SelectField control={control} name="environment" label="Environment" options={WORLDS} />
        {isLive && <TextField control={control} name="typed" label={`Type ${LIVE} to confirm`} autoComplete="off" />}
        <FormError control={control} />
        <FormActions
          action="Run settlement"
          tone={isLive ? 'danger' : 'primary'}
          pending={run.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function outcome({ status, environment, failure }: RunRecord): Notice {
  if (status === 'FAILED') return { kind: 'error', title: 'Settlement run failed', description: failure ?? undefined }
  return { kind: 'success', title: `${environment === 'live' ? 'Live' : 'Sandbox'} settlement completed` }
}
