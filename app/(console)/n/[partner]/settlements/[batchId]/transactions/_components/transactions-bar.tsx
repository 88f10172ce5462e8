'use client'

import { useRouter } from 'next/navigation'
import { useId } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Select } from '#components/ui/select.tsx'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { NetAmount } from '../../../net-amount.tsx'
import { type TransactionsView, transactionsHref } from '../../../search-params.ts'
import { TransactionFiles } from '../../transaction-files.tsx'

interface TransactionsBarProps {
  partner: string
  batch: BatchDetails
  view: TransactionsView
}

/** Filter by counterparty, totals, and the download of all transactions. */
export function TransactionsBar({ partner, batch: { summary, positions }, view }: TransactionsBarProps) {
  const router = useRouter()
  const id = useId()
  const { token, currency, net_total } = summary
  const position = positions.find(({ counterparty_id }) => counterparty_id === view.counterparty)
  const net = position ? `${position.position_type === 'Debit' ? '-' : ''}${position.net_amount}` : net_total
  return (
    <>
      <label htmlFor={id} className="text-muted text-xs">
        Counterparty
      </label>
      <Select
        id={id}
        value={view.counterparty ?? ''}
        onChange={({ target }) =>
          router.replace(transactionsHref(partner, token, { counterparty: target.value || undefined }), {
            scroll: false,
          })
        }
        placeholder="Any counterparty"
        options={positions.map((row) => ({
          value: row.counterparty_id,
          label: `${row.counterparty_name} @${row.counterparty_domain}`,
        }))}
        className="min-w-0 max-sm:w-auto max-sm:flex-1 sm:w-64"
      />
      {view.counterparty && (
        <ButtonLink href={transactionsHref(partner, token)} size="sm" variant="ghost">
          Show all
        </ButtonLink>
      )}
      {(position || !view.counterparty) && (
        <span className="inline-flex items-baseline gap-2 text-sm max-sm:w-full">
          <span className="text-muted text-xs">{position ? 'Net with this counterparty' : 'Net position'}</span>
          <NetAmount currency={currency} minor={net === '-0' ? '0' : net} className="flex-row-reverse font-medium" />
        </span>
      )}
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        <TransactionFiles partner={partner} batchId={token} size="sm" />
      </span>
    </>
  )
}
