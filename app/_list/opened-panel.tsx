'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorState } from '#components/layout/error-state.tsx'
import { Message } from '#components/layout/message.tsx'
import { SidePanel } from '#components/layout/side-panel.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'
import { inSentence } from '#lib/kernel/wording.ts'

interface OpenedPanelProps<Record> {
  /** Singular label of the record, such as "Customer". */
  label: string
  /** Name of the list, such as "Customers". */
  list: string
  /** Why a record may be missing; default: for records of a namespace. */
  missing?: string
  query: Pick<UseQueryResult<Record>, 'data' | 'error' | 'isFetching' | 'refetch'>
  onClose: () => void
  heading: (record: Record) => ReactNode
  actions?: (record: Record) => ReactNode
  children: (record: Record) => ReactNode
}

/**
 * One record beside a list, in its loading, missing, failed or loaded state. It is loaded
 * separately, because the URL may name a record that the list does not show.
 */
export function OpenedPanel<Record>({
  label,
  list,
  missing = 'It doesn’t exist or belongs to another namespace.',
  query,
  onClose,
  ...draw
}: OpenedPanelProps<Record>) {
  const { data, error, isFetching, refetch } = query
  if (data) {
    return (
      <SidePanel
        label={label}
        list={list}
        onClose={onClose}
        heading={draw.heading(data)}
        actions={draw.actions?.(data)}
      >
        <div className="grid gap-4 px-4 py-3">{draw.children(data)}</div>
      </SidePanel>
    )
  }
  const name = inSentence(label)
  return (
    <SidePanel
      label={label}
      list={list}
      onClose={onClose}
      heading={<span className="font-semibold text-lg">{label}</span>}
    >
      {stateOf()}
    </SidePanel>
  )

  function stateOf(): ReactNode {
    if (error instanceof ApiError && error.status === 404) {
      return (
        <Message icon={<SearchX />} title={`${label} not found`} action={<Button onClick={onClose}>Close</Button>}>
          {missing}
        </Message>
      )
    }
    if (error) {
      const retry = () => void refetch()
      return <ErrorState what={`the ${name}`} failure={failureOf(error)} onRetry={retry} retrying={isFetching} />
    }
    return (
      <div role="status" aria-label={`Loading the ${name}`} className="grid gap-4 px-4 py-3">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-72" />
      </div>
    )
  }
}
