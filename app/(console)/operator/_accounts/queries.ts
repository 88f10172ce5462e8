import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { ProposeParticipantAccount, ProposeSettlementAccount } from '#lib/modules/finality/contract.ts'

export type AccountAction = 'participant_account.change' | 'settlement_account.change'

const POLL_MS = 15_000
/** How many open proposals are shown. */
const SHOWN = 25

/** Proposals that wait for a second operator. */
export const proposedAccountsQuery = (action: AccountAction) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'approvals', { action }],
    queryFn: ({ signal }) =>
      browserClient.call('GET /operator/approvals', { query: { state: 'pending', action, limit: SHOWN }, signal }),
    refetchInterval: POLL_MS,
  })

const write = { stale: [queryKeys.operator] }

const proposeSettlementAccount = (body: ProposeSettlementAccount, idempotencyKey: string) =>
  browserClient.call('POST /operator/settlement-accounts/changes', { body, idempotencyKey })

const proposeParticipantAccount = (body: ProposeParticipantAccount, idempotencyKey: string) =>
  browserClient.call('POST /operator/participant-accounts/changes', { body, idempotencyKey })

export const useProposeSettlementAccount = () => useWrite(proposeSettlementAccount, write)

export const useProposeParticipantAccount = () => useWrite(proposeParticipantAccount, write)

type Removable =
  | Pick<ProposeSettlementAccount, 'environment' | 'currency'>
  | Pick<ProposeParticipantAccount, 'partner_id' | 'currency'>

/** Proposes the removal of an account, with its reason. */
export const useRemoveAccount = (account: Removable) =>
  useWrite((reason: string, idempotencyKey) => {
    const removal = { currency: account.currency, remove: true, reason } as const
    return 'partner_id' in account
      ? proposeParticipantAccount({ partner_id: account.partner_id, ...removal }, idempotencyKey)
      : proposeSettlementAccount({ environment: account.environment, ...removal }, idempotencyKey)
  }, write)
