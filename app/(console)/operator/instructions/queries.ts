import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { ChangeInstruction, Instruction } from '#lib/modules/finality/contract.ts'
import { type InstructionsView, toFilters } from './search-params.ts'

const PAGE_SIZE = 25
const POLL_MS = 15_000

/** One page of the network's settlement instructions, newest first. */
export const instructionsQuery = (view: InstructionsView, client: Client = browserClient) => {
  const query = { ...toFilters(view), cursor: view.trail.at(-1), limit: PAGE_SIZE }
  return queryOptions({
    queryKey: [...queryKeys.operator, 'instructions', query],
    queryFn: ({ signal }) => client.call('GET /operator/settlement-instructions', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
}

/** The network's accounts at its settlement banks. */
export const accountsQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'settlement-accounts'],
    queryFn: async ({ signal }) => (await client.call('GET /operator/settlement-accounts', { signal })).accounts,
  })

const stale = [queryKeys.operator]

type Seen = Pick<Instruction, 'instruction_id' | 'state'>

/** Records the state of an instruction, unless somebody has changed it since it was shown. */
export const useChangeInstruction = ({ instruction_id, state: expected_state }: Seen) =>
  useWrite(
    (body: Omit<ChangeInstruction, 'expected_state'>, idempotencyKey) =>
      browserClient.call('PUT /operator/settlement-instructions/{instruction_id}', {
        params: { instruction_id },
        body: { ...body, expected_state },
        idempotencyKey,
      }),
    { stale },
  )

/** Records a result of the settlement bank, with its reason. */
export const useRecordResult = ({ instruction_id, state: expected_state }: Seen, state: 'confirmed' | 'rejected') =>
  useWrite(
    (reason: string, idempotencyKey) =>
      browserClient.call('PUT /operator/settlement-instructions/{instruction_id}', {
        params: { instruction_id },
        body: { state, reason, expected_state },
        idempotencyKey,
      }),
    { stale },
  )

export const useMarkSent = (batch_id: string) =>
  useWrite(
    (_: Record<string, never>, idempotencyKey) =>
      browserClient.call('POST /operator/batches/{batch_id}/instructions/sent', {
        params: { batch_id },
        idempotencyKey,
      }),
    { stale },
  )
