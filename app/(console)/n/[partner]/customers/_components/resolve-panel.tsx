'use client'

import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { showView } from '#app/_list/use-view.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { FieldNotes } from '#components/form/field.tsx'
import { Message } from '#components/layout/message.tsx'
import { SidePanel } from '#components/layout/side-panel.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { resolvedQuery } from '../queries.ts'
import { addressOf, type CustomersView, customersHref } from '../search-params.ts'
import { Resolved } from './resolved.tsx'

interface ResolvePanelProps {
  partner: string
  view: CustomersView
  onClose: () => void
  onOpen: (customer: string) => void
}

/** Finds the customer behind an address in any namespace. The address is in the URL. */
export function ResolvePanel({ partner, view, onClose, onOpen }: ResolvePanelProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = addressOf(String(new FormData(event.currentTarget).get('address')))
    setProblem(address ? undefined : 'Enter an address such as juniper@harbor')
    if (address) showView(customersHref(partner, { ...view, address }), 'replace')
  }
  return (
    <SidePanel
      label="Payment address lookup"
      list="Customers"
      onClose={onClose}
      heading={<span className="font-semibold text-lg">Payment address lookup</span>}
    >
      <div className="grid gap-4 px-4 py-3">
        <form key={view.address} onSubmit={onSubmit} noValidate className="grid gap-1.5">
          <Label htmlFor={id}>Payment address</Label>
          <span className="flex gap-2">
            <Input
              id={id}
              name="address"
              defaultValue={view.address}
              placeholder="juniper@harbor"
              maxLength={128}
              spellCheck={false}
              autoCapitalize="none"
              aria-describedby={`${id}-hint ${id}-error`}
              aria-invalid={problem ? true : undefined}
              className="font-mono"
            />
            <Button type="submit" variant="primary">
              Look up
            </Button>
          </span>
          <FieldNotes id={id} hint="Any address on the network." error={problem} />
        </form>
        {view.address && <Answer partner={partner} address={view.address} onOpen={onOpen} />}
      </div>
    </SidePanel>
  )
}

interface AnswerProps {
  partner: string
  address: string
  onOpen: (customer: string) => void
}

function Answer({ partner, address, onOpen }: AnswerProps) {
  const query = useQuery(resolvedQuery(partner, address))
  const { data, error } = query
  if (data) return <Resolved partner={partner} customer={data} onOpen={onOpen} />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div role="status">
        <Message icon={<SearchX />} title={`${address} doesn’t resolve`}>
          The address is unknown, disabled or deleted in this environment. Payments to it fail on submission.
        </Message>
      </div>
    )
  }
  if (error) {
    return <ReadFailed what="the address" query={query} />
  }
  return (
    <div role="status" aria-label="Looking up payment address">
      <Skeleton className="h-64" />
    </div>
  )
}
