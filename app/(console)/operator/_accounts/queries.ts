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

const stale = [queryKeys.operator]

export const useProposeSettlementAccount = () =>
  useWrite(
    (body: ProposeSettlementAccount, idempotencyKey) =>
      browserClient.call('POST /operator/settlement-accounts/changes', { body, idempotencyKey }),
    { stale },
  )

export const useProposeParticipantAccount = () =>
  useWrite(
    (body: ProposeParticipantAccount, idempotencyKey) =>
      browserClient.call('POST /operator/participant-accounts/changes', { body, idempotencyKey }),
    { stale },
  )

/** Proposes the removal of a settlement account, with its reason. */
export const useRemoveSettlementAccount = (of: Pick<ProposeSettlementAccount, 'environment' | 'currency'>) =>
  useWrite(
    (reason: string, idempotencyKey) =>
      browserClient.call('POST /operator/settlement-accounts/changes', {
        body: { environment: of.environment, currency: of.currency, remove: true, reason },
        idempotencyKey,
      }),
    { stale },
  )

/** Proposes the removal of an account of a namespace, with its reason. */
export const useRemoveParticipantAccount = (of: Pick<ProposeParticipantAccount, 'partner_id' | 'currency'>) =>
  useWrite(
    (reason: string, idempotencyKey) =>
      browserClient.call('POST /operator/participant-accounts/changes', {
        body: { partner_id: of.partner_id, currency: of.currency, remove: true, reason },
        idempotencyKey,
      }),
    { stale },
  )
