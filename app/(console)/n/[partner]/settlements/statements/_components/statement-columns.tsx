import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Figure } from '#components/value/amount.tsx'
import { dateText, inUtc, type Viewer } from '#components/value/time-text.ts'
import { formatDecimal } from '#lib/kernel/money/amount.ts'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { DailyStatement } from '#lib/modules/settlements/statements/contract.ts'
import { settlementsHref } from '../../search-params.ts'
import { dayFileHref } from '../search-params.ts'
import { FILES } from '../words.ts'

interface ColumnsProps {
  partner: string
  currency: string
  viewer: Viewer
}

/** Columns of the list. A click on a day with batches opens them. */
export function statementColumns({ partner, currency, viewer }: ColumnsProps): TableColumn<DailyStatement>[] {
  const dayOf = ({ date }: DailyStatement) => dateText(new Date(date), inUtc(viewer))
  const money = (minor: bigint, className?: string) => <Money currency={currency} minor={minor} className={className} />
  return [
    {
      id: 'date',
      header: 'Day (UTC)',
      cell: ({ row: { original } }) =>
        original.batch_count === 0 ? (
          <span className="text-muted">{dayOf(original)}</span>
        ) : (
          <RowLink href={settlementsHref(partner, { currency, booked: original.date })}>{dayOf(original)}</RowLink>
        ),
    },
    {
      id: 'opening',
      header: 'Opening balance',
      meta: { width: 'w-36', align: 'right', whole: true, priority: 3 },
      cell: ({ row }) => money(BigInt(row.original.opening_balance), 'text-muted'),
    },
    {
      id: 'credits',
      header: 'Credits',
      meta: { width: 'w-32', align: 'right', whole: true, priority: 2 },
      cell: ({ row }) => money(BigInt(row.original.credits), 'text-credit'),
    },
    {
      id: 'debits',
      header: 'Debits',
      meta: { width: 'w-32', align: 'right', whole: true, priority: 2 },
      cell: ({ row }) => money(-BigInt(row.original.debits), 'text-debit'),
    },
    {
      id: 'returns',
      header: 'Net returns (included)',
      meta: { width: 'w-44', align: 'right', whole: true, priority: 3 },
      cell: ({ row }) => <Returns currency={currency} statement={row.original} />,
    },
    {
      id: 'closing',
      header: 'Closing balance',
      meta: { width: 'w-36', align: 'right', whole: true },
      cell: ({ row }) => money(BigInt(row.original.closing_balance), 'font-medium'),
    },
    {
      id: 'batches',
      header: 'Batches',
      meta: { width: 'w-24', align: 'right', priority: 3 },
      cell: ({ row: { original } }) => (
        <span title={counted(original.txn_count, 'transaction')}>{numberText(original.batch_count)}</span>
      ),
    },
    {
      id: 'files',
      header: 'Files',
      meta: { width: 'w-44', align: 'right' },
      cell: ({ row: { original } }) => (
        <Files partner={partner} currency={currency} statement={original} day={dayOf(original)} />
      ),
    },
  ]
}

interface FilesProps {
  partner: string
  currency: string
  statement: DailyStatement
  /** The day in words. */
  day: string
}

/** Downloads of a closed day. */
function Files({ partner, currency, statement: { date, state }, day }: FilesProps) {
  if (state === 'open') return <span className="text-muted text-xs">Not closed yet</span>
  return (
    <span className="inline-flex justify-end gap-3">
      {FILES.map(({ name, label }) => (
        <a
          key={name}
          href={dayFileHref(partner, currency, date, name)}
          download
          aria-label={`${label}, ${day}`}
          className="rounded-sm text-accent-ink text-xs hover:underline"
        >
          {label}
        </a>
      ))}
    </span>
  )
}

/** What came back less what was sent back, with both in the tooltip. */
function Returns({ currency, statement }: { currency: string; statement: DailyStatement }) {
  const [received, sent] = [BigInt(statement.returns_received), BigInt(statement.returns_sent)]
  const text = (minor: bigint) => formatDecimal({ currency, minor })
  return (
    <Money
      currency={currency}
      minor={received - sent}
      title={`Included in the balance: ${text(received)} received, ${text(sent)} sent`}
      className="text-muted"
    />
  )
}

interface MoneyProps {
  currency: string
  minor: bigint
  title?: string
  className?: string
}

/** An amount in the list's currency, which the column would only repeat. */
function Money({ currency, minor, title, className }: MoneyProps) {
  const text = formatDecimal({ currency, minor }).replace('-', '\u2212')
  return <Figure text={text} title={title} className={minor === 0n ? 'text-subtle' : className} />
}
