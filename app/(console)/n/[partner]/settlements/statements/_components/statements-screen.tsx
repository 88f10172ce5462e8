'use client'

import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import type { DailyStatementList } from '#lib/modules/settlements/statements/contract.ts'
import { trendQuery } from '../../queries.ts'
import { settlementsHref } from '../../search-params.ts'
import { SettlementsHeader } from '../../settlements-header.tsx'
import { currenciesOf } from '../currencies-of.ts'
import { prepareMonth } from '../prepare-month.ts'
import { statementsQuery } from '../queries.ts'
import { monthOf, readView, statementsHref } from '../search-params.ts'
import { MonthCard } from './month-card.tsx'
import { statementColumns } from './statement-columns.tsx'
import { StatementFilters } from './statement-filters.tsx'

const DAYS = 31
const NONE: DailyStatementList = { currency: '', statements: [] }

/** The statements of a month. Each day begins with the balance with which the one below it ends. */
export function StatementsScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const viewer = useViewer()
  const now = new Date(useNow() ?? Date.now())
  const month = view.month ?? monthOf(now)
  const batches = useQuery(trendQuery(partner))
  const currencies = currenciesOf(batches.data?.batches ?? [], view.currency)
  const currency = view.currency ?? currencies.mostUsed
  const statements = useQuery({
    ...statementsQuery(partner, { currency: currency ?? '', month }),
    enabled: currency !== undefined,
  })
  const withoutBatches = useQuery({ ...trendQuery(partner), select: () => NONE })
  const columns = useMemo(
    () => statementColumns({ partner, currency: currency ?? '', viewer }),
    [partner, currency, viewer],
  )
  const sums = statements.data && prepareMonth(statements.data.statements)
  const clearHref = (view.month ?? view.days) ? statementsHref(partner, { currency: view.currency }) : undefined
  return (
    <Container>
      <SettlementsHeader partner={partner} current="statements" />
      {currency && sums && <MonthCard currency={currency} sums={sums} />}
      <PagedTable
        name="statements"
        what="statements"
        one="statement"
        columns={columns}
        query={currency === undefined ? withoutBatches : statements}
        read={({ statements }) => {
          const rows = statements.filter(({ batch_count }) => view.days === undefined || batch_count > 0)
          return { rows, total: rows.length }
        }}
        rowId={({ date }) => date}
        skeletonRows={DAYS}
        toolbar={
          <StatementFilters {...{ partner, view, month, currency, clearHref, now, viewer }} all={currencies.all} />
        }
        page={1}
        limit={DAYS}
        hrefFor={() => statementsHref(partner, view)}
        clearHref={clearHref}
        empty={
          <EmptyState
            title="No statements yet"
            icon={<ScrollText />}
            action={<ButtonLink href={settlementsHref(partner)}>View batches</ButtonLink>}
          >
            Statements begin with the first batch that settles payments of this namespace.
          </EmptyState>
        }
      />
    </Container>
  )
}
