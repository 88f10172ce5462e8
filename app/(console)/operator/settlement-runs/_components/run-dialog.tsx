'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { type Notice, notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { Environment } from '#lib/kernel/access.ts'
import { RunNow } from '#lib/modules/operator/contract.ts'
import type { RunRecord } from '#lib/modules/settlements/contract.ts'
import { useRunNow } from '../queries.ts'

const FIRST: { environment: Environment } = { environment: 'sandbox' }
const WORLDS = [
  { value: 'sandbox', label: 'Sandbox' },
  { value: 'live', label: 'Live: real money moves' },
]

/** Confirms and runs a settlement of one environment. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const run = useRunNow()
  const { control, handleSubmit, setError } = useForm({ resolver: formResolver(RunNow), defaultValues: FIRST })
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
        <FormError control={control} />
        <FormActions action="Run settlement" pending={run.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function outcome({ status, environment, failure }: RunRecord): Notice {
  if (status === 'FAILED') return { kind: 'error', title: 'Settlement run failed', description: failure ?? undefined }
  return { kind: 'success', title: `${environment === 'live' ? 'Live' : 'Sandbox'} settlement completed` }
}
