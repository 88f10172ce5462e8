'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { type Notice, notify } from '#components/overlay/notify.ts'
import { Button } from '#components/ui/button.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { GiveReason } from '#lib/modules/operator/contract.ts'

interface ReasonDialogProps<Result> {
  write: UseMutationResult<Result, Error, string>
  /** The notice, which may depend on the response. */
  done: Notice | ((result: Result) => Notice)
  onClose: () => void
  title: string
  /** The button's label. */
  action: string
  /** The label of the button that closes it. */
  dismiss?: string
  tone: 'danger' | 'primary'
  /** Name that the user must type to confirm a disruptive action. */
  name?: string
  placeholder: string
  /** Who reads the reason; the organization by default. */
  hint?: string
  /** Maximum length of the reason. */
  maxLength?: number
  /** What the action does, in plain language. */
  children: ReactNode
}

/** Asks for the reason of an action, which the organization that it affects can read. */
export function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const {
    write,
    done,
    onClose,
    title,
    action,
    dismiss = 'Cancel',
    tone,
    name,
    placeholder,
    hint = 'Shared with the organization and recorded in its audit log.',
    maxLength = 1000,
    children,
  } = props
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(formOf(name)),
    defaultValues: { reason: '', typed: '' },
  })
  const onSubmit = handleSubmit(({ reason }) =>
    write.mutateAsync(reason).then(
      (result) => {
        onClose()
        notify(typeof done === 'function' ? done(result) : done)
      },
      (error) => applyServerError(setError, failureOf(error), { fields: ['reason'] }),
    ),
  )
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <div className="grid gap-2 text-sm">{children}</div>
        <TextareaField
          control={control}
          name="reason"
          label="Reason"
          hint={hint}
          placeholder={placeholder}
          rows={3}
          maxLength={maxLength}
        />
        {name !== undefined && <TextField control={control} name="typed" label={`Type ${name} to confirm`} />}
        <FormError control={control} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{dismiss}</Button>
          <Button type="submit" variant={tone} pending={write.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const formOf = (name: string | undefined) =>
  z.object({
    reason: GiveReason.shape.reason,
    typed: z.string().refine((typed) => name === undefined || typed.trim() === name, 'Doesn’t match the name'),
  })
