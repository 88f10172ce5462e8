import { queryOptions } from '@tanstack/react-query'
import { browserClient } from '#lib/client/browser.ts'
import type { SimulationQuery } from '#lib/modules/operator/liquidity/contract.ts'
import { KEY } from './queries.ts'
import { SIMULATED_PERIODS, type SimulatedPeriod } from './simulation-words.ts'

const DAY_MS = 86_400_000

/** Simulates a cap over a period that ends now. */
export const simulationQuery = (
  simulated: Pick<SimulationQuery, 'partner_id' | 'currency' | 'cap'>,
  period: SimulatedPeriod,
) =>
  queryOptions({
    queryKey: [...KEY, 'simulation', simulated, period],
    // A read that was canceled after its time limit would often be canceled again, so only the reader repeats it.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => {
      const to = Date.now()
      const from = new Date(to - SIMULATED_PERIODS[period].days * DAY_MS).toISOString()
      const query = { ...simulated, from, to: new Date(to).toISOString() }
      return browserClient.call('GET /operator/liquidity/simulation', { query, signal })
    },
  })
