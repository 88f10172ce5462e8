'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { emptyValues, type TriedValues, valuesSchema } from '../try-form.ts'
import type { TriedCall } from '../try-it.ts'
import { useTry } from '../use-try.ts'
import { AnswerView } from './answer-view.tsx'

/** Parameters and body of a call, and the raw response. */
export function TryForm({ call, partner }: { call: TriedCall; partner: string }) {
  const { mutate, data, error, isPending } = useTry(call, partner)
  const { control, handleSubmit } = useForm<TriedValues>({
    resolver: formResolver(valuesSchema(call)),
    defaultValues: emptyValues(call),
  })
  const failure = error && failureOf(error)

  return (
    <form className="grid gap-4" noValidate onSubmit={handleSubmit((values) => mutate(values))}>
      {call.parameters.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {call.parameters.map((parameter) => (
            <TextField
              key={`${parameter.place}.${parameter.name}`}
              control={control}
              name={`${parameter.place}.${parameter.name}`}
              label={parameter.name}
              hint={parameter.hint}
              optional={!parameter.required}
              placeholder={parameter.example}
              mono
            />
          ))}
        </div>
      )}
      {call.body !== undefined && (
        <TextareaField
          control={control}
          name="body"
          label="Body"
          rows={Math.min(call.body.split('\n').length + 1, 20)}
          mono
        />
      )}
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          Send {call.method}
        </Button>
      </div>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      {data && <AnswerView answer={data} partner={partner} />}
    </form>
  )
}
