'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import type { LiquiditySimulation } from '#lib/modules/operator/liquidity/contract.ts'
import { useDebounced } from '../../_palette/use-debounced.ts'
import { simulationQuery } from './simulation-query.ts'
import { SIMULATED_PERIODS, type SimulatedPeriod, simulationFailure, simulationText } from './simulation-words.ts'
import { figureText } from './words.ts'

const OPTIONS = Object.entries(SIMULATED_PERIODS).map(([value, { label }]) => ({ value, label }))

interface CapSimulationProps {
  partnerId: string
  currency: string
  /** The typed cap in minor units. */
  cap: bigint
  /** Enters another cap in the form. */
  onUse: (minor: bigint) => void
}

/** Shows how many payments of a past period would have failed under a cap. */
export function CapSimulation({ partnerId, currency, cap, onUse }: CapSimulationProps) {
  const [period, setPeriod] = useState<SimulatedPeriod>('day')
  const id = useId()
  const typed = cap.toString()
  const settled = useDebounced(typed)
  const { data, error, isFetching, refetch } = useQuery(
    simulationQuery({ partner_id: partnerId, currency, cap: settled }, period),
  )
  const isStale = settled !== typed
  return (
    <section aria-label="Simulation" className="grid gap-2 rounded-md border border-line p-3 text-sm">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-muted text-xs">
          If this cap had applied in the
        </label>
        <Select
          id={id}
          value={period}
          onChange={({ target }) => setPeriod(target.value as SimulatedPeriod)}
          options={OPTIONS}
          className="max-w-36 shrink-0"
        />
      </div>
      <div role="status" className="grid min-h-10 content-start gap-2">
        {data && !isStale ? (
          <Outcome simulation={data} period={period} cap={cap} onUse={onUse} />
        ) : error && !isStale ? (
          <Failed
            error={error}
            period={period}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
            onPeriod={setPeriod}
          />
        ) : (
          <>
            <span className="sr-only">Simulating</span>
            <Skeleton className="h-5" />
          </>
        )}
      </div>
    </section>
  )
}

type OutcomeProps = Pick<CapSimulationProps, 'cap' | 'onUse'> & {
  simulation: LiquiditySimulation
  period: SimulatedPeriod
}

function Outcome({ simulation, period, cap, onUse }: OutcomeProps) {
  const { currency, checked_count, failed_count, smallest_cap, first_failed, truncated, to } = simulation
  const smallest = BigInt(smallest_cap.total)
  return (
    <>
      <p className={failed_count > 0 ? 'wrap-anywhere text-danger' : 'wrap-anywhere'}>
        {simulationText(simulation, period)}
        {first_failed && (
          <>
            {' '}
            First failure: <Time value={first_failed.on} format="absolute" />.
          </>
        )}
      </p>
      {checked_count > 0 && smallest !== cap && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-muted">
          <span>
            Smallest cap without failures: <span className="num">{figureText(currency, smallest)}</span>
          </span>
          <Button size="sm" aria-label={`Use ${figureText(currency, smallest)}`} onClick={() => onUse(smallest)}>
            Use
          </Button>
        </p>
      )}
      {truncated && (
        <p className="text-muted text-xs">
          Too many payments to simulate all of them. The result covers payments until{' '}
          <Time value={to} format="absolute" />.
        </p>
      )}
    </>
  )
}

interface FailedProps {
  error: Error
  period: SimulatedPeriod
  isRetrying: boolean
  onRetry: () => void
  onPeriod: (period: SimulatedPeriod) => void
}

function Failed({ error, period, isRetrying, onRetry, onPeriod }: FailedProps) {
  const { text, shorter } = simulationFailure(error, period)
  return (
    <>
      <p className="wrap-anywhere text-danger">{text}</p>
      <p className="flex flex-wrap gap-2">
        {shorter && (
          <Button size="sm" onClick={() => onPeriod(shorter)}>
            Simulate the {SIMULATED_PERIODS[shorter].label}
          </Button>
        )}
        <Button size="sm" pending={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      </p>
    </>
  )
}
