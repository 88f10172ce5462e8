'use client'

import { useQuery } from '@tanstack/react-query'
import { Check, Download, Landmark } from 'lucide-react'
import { useState } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { useDenialReason } from '#app/_session/reader.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { numberText } from '#lib/kernel/wording.ts'
import { operatorFile } from '../../export-href.ts'
import { OperatorHead } from '../../operator-head.tsx'
import { depositsQuery, PAGE_SIZE } from '../queries.ts'
import { readView, viewHref } from '../search-params.ts'
import { accountsText, depositsName, ORDER_CHOICES, STATE_CHOICES } from '../words.ts'
import { DEPOSIT_COLUMNS } from './deposit-columns.tsx'

const ExportDialog = onDemand(() => import('./export-dialog.tsx').then((part) => part.ExportDialog))
const MarkSentDialog = onDemand(() => import('./mark-sent-dialog.tsx').then((part) => part.MarkSentDialog))

/** Deposits that verify live accounts, to send and sent. */
export function DepositsScreen() {
  const view = useView(readView)
  const { state, order } = view
  const deposits = useQuery(depositsQuery(view))
  const { data } = deposits
  const { dialog, open } = useDialog()
  const denialReason = useDenialReason('POST /operator/deposits/sent')
  const [ticked, setTicked] = useState<string[]>([])
  const selected = data?.deposits.map(({ validation_id }) => validation_id).filter((id) => ticked.includes(id)) ?? []
  const clearHref = state || order ? viewHref() : undefined

  const exportSelected = () =>
    open((onClose) => <ExportDialog ids={selected.length > 0 ? selected : undefined} onClose={onClose} />)
  const markSelected = () =>
    open((onClose) => <MarkSentDialog ids={selected} onClose={onClose} onMarked={() => setTicked([])} />)

  return (
    <Container fill>
      <OperatorHead
        current="deposits"
        actions={
          <DepositActions
            selected={selected.length}
            unsent={state === 'sent' ? undefined : (data?.count ?? 0)}
            onExport={exportSelected}
            onMark={markSelected}
          />
        }
      />
      <KeysetTable
        name="deposits"
        what="microdeposits"
        csv={operatorFile('deposits.csv', { state, order })}
        columns={DEPOSIT_COLUMNS}
        query={deposits}
        read={({ deposits }) => deposits}
        rowId={({ validation_id }) => validation_id}
        selected={selected}
        onSelect={denialReason ? undefined : setTicked}
        rowName={depositsName}
        density="comfortable"
        skeletonRows={5}
        trail={view.trail}
        hrefFor={(trail) => viewHref({ ...view, trail })}
        clearHref={clearHref}
        summary={({ count }) => `${numberText(count)} in total, ${PAGE_SIZE} per page`}
        toolbar={
          <FilterBar values={{ state, order }} hrefFor={(typed) => viewHref(readView(typed))} clearHref={clearHref}>
            <FilterChoice name="state" label="Status" placeholder="Not sent" options={STATE_CHOICES} />
            <FilterChoice name="order" label="Order" placeholder="Oldest first" options={ORDER_CHOICES} />
          </FilterBar>
        }
        empty={
          <EmptyState title="No microdeposits to send" icon={<Landmark />}>
            When an organization starts verifying a live account, its two microdeposits appear here.
          </EmptyState>
        }
      />
      {dialog}
    </Container>
  )
}

interface DepositActionsProps {
  /** Number of selected deposits. */
  selected: number
  /** Number of deposits to send; undefined while sent ones are shown. */
  unsent: number | undefined
  onExport: () => void
  onMark: () => void
}

function DepositActions({ selected, unsent, onExport, onMark }: DepositActionsProps) {
  return (
    <>
      <GuardedButton calls="POST /operator/deposits/export" onClick={onExport} disabled={selected === 0 && !unsent}>
        <Download aria-hidden />
        {selected > 0 ? `Export ${accountsText(selected)}` : 'Export unsent microdeposits'}
      </GuardedButton>
      {unsent !== undefined && (
        <GuardedButton
          calls="POST /operator/deposits/sent"
          variant={selected > 0 ? 'primary' : undefined}
          onClick={onMark}
          disabled={selected === 0}
        >
          <Check aria-hidden />
          Mark as sent
        </GuardedButton>
      )}
    </>
  )
}
