'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { CURRENCIES, typedAmount } from '#app/_form/typed-amount.ts'
import { Field } from '#components/form/field.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { AssignmentRule } from '#lib/modules/assignment-rules/contract.ts'
import { type PreviewQuery, previewQuery } from '../queries.ts'

interface PreviewCardProps {
  partner: string
  rules: readonly AssignmentRule[]
  nameOf: (number: number) => string
}

/** Who would get a payment that begins to wait now. */
export function PreviewCard({ partner, rules, nameOf }: PreviewCardProps) {
  const id = useId()
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState('USD')
  const [counterparty, setCounterparty] = useState('')
  const [problem, setProblem] = useState<string>()
  const [query, setQuery] = useState<PreviewQuery>()
  const { data, error, isFetching } = useQuery(previewQuery(partner, query))
  const failure = failureOrNone(error)
  const rule = rules.find(({ token }) => token === data?.rule)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = totalOf(amount.trim(), currency)
    setProblem(typed.problem)
    if (typed.total === undefined) return
    const domain = counterparty.trim().replace('@', '')
    setQuery({ currency, amount: typed.total, ...(domain && { counterparty: domain }) })
  }
  return (
    <Card title="Preview" description="See which member a payment would go to now">
      <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-end gap-3">
        <Field id={`${id}-amount`} label="Amount" error={problem}>
          <span className="flex gap-2">
            <Input
              id={`${id}-amount`}
              inputMode="decimal"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem && `${id}-amount-error`}
              className="num text-right"
            />
            <Select
              aria-label="Currency"
              value={currency}
              onChange={({ target }) => setCurrency(target.value)}
              options={CURRENCIES.map((code) => ({ value: code, label: code }))}
              className="max-w-24 shrink-0"
            />
          </span>
        </Field>
        <Field id={`${id}-counterparty`} label="Counterparty domain" optional error={undefined}>
          <Input
            id={`${id}-counterparty`}
            value={counterparty}
            onChange={({ target }) => setCounterparty(target.value)}
          />
        </Field>
        <Button type="submit" pending={isFetching}>
          Preview
        </Button>
      </form>
      {failure && <Alert title={failure.message} requestId={failure.requestId} className="mt-3" />}
      <p role="status" className="mt-3 text-sm empty:hidden">
        {data && (rule && data.member ? `${nameOf(data.member)} (rule: ${rule.name})` : 'Unassigned: no rule applies')}
      </p>
    </Card>
  )
}

function totalOf(text: string, currency: string): { total?: string; problem?: string } {
  try {
    const { total } = typedAmount(text, currency) ?? {}
    return total === undefined ? { problem: 'Enter an amount' } : { total }
  } catch (error) {
    if (error instanceof RangeError) return { problem: error.message }
    throw error
  }
}
