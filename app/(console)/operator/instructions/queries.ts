import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { ChangeInstruction, Instruction } from '#lib/modules/finality/contract.ts'
import { type InstructionsView, toFilters } from './search-params.ts'

const listKey = [...queryKeys.operator, 'instructions', 'list'] as const
const PAGE_SIZE = 25
const POLL_MS = 15_000

/** One page of the network's settlement instructions, newest first. */
export const instructionsQuery = (view: InstructionsView, client: Client = browserClient) => {
  const query = { ...toFilters(view), cursor: view.trail.at(-1), limit: PAGE_SIZE }
  return queryOptions({
    queryKey: [...listKey, query],
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

/**
 * Changes the state of an instruction, unless somebody has changed it since it was shown. Updates cached lists with the
 * response without waiting for a refetch, because the next change sends the listed state as `expected_state`.
 */
function useChangeInstruction<Input>(
  { instruction_id, state: expected_state }: Seen,
  toBody: (input: Input) => Omit<ChangeInstruction, 'expected_state'>,
) {
  const queryClient = useQueryClient()
  return useWrite(
    async (input: Input, idempotencyKey) => {
      const changed = await browserClient.call('PUT /operator/settlement-instructions/{instruction_id}', {
        params: { instruction_id },
        body: { ...toBody(input), expected_state },
        idempotencyKey,
      })
      updateLists(queryClient, (one) => (one.instruction_id === instruction_id ? changed : one))
      return changed
    },
    { stale },
  )
}

/** Changes the instructions in all cached lists. */
const updateLists = (queryClient: QueryClient, update: (one: Instruction) => Instruction): unknown =>
  queryClient.setQueriesData<{ instructions: Instruction[] }>(
    { queryKey: listKey },
    (page) => page && { ...page, instructions: page.instructions.map(update) },
  )

/** Records that an instruction was sent to the settlement bank. */
export const useMarkInstructionSent = (seen: Seen) =>
  useChangeInstruction(seen, (_: Record<string, never>) => ({ state: 'sent' }))

/** Records a result of the settlement bank, with its reason. */
export const useRecordResult = (seen: Seen, state: 'confirmed' | 'rejected') =>
  useChangeInstruction(seen, (reason: string) => ({ state, reason }))

/** Marks all pending instructions of a batch as sent, in cached lists as well. */
export function useMarkSent(batch_id: string) {
  const queryClient = useQueryClient()
  return useWrite(
    async (_: Record<string, never>, idempotencyKey) => {
      const marked = await browserClient.call('POST /operator/batches/{batch_id}/instructions/sent', {
        params: { batch_id },
        idempotencyKey,
      })
      const isMarked = (one: Instruction) => one.batch_id === batch_id && one.state === 'pending'
      updateLists(queryClient, (one) => (isMarked(one) ? { ...one, state: 'sent' } : one))
      return marked
    },
    { stale },
  )
}
