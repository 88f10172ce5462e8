import type { Client } from '../client/client.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { operatorApi } from './people.ts'
import { OPERATOR, SECOND_OPERATOR } from './scenario.ts'

/** Two operators, of whom one proposes changes and the other approves them. */
export type TwoOperators = {
  readonly first: Client
  /** Approves what the first one has proposed, unless no approval is needed. */
  approve(proposed: { readonly approval: { readonly token: string } | null }): Promise<void>
}

export async function twoOperators(deps: GatewayDeps): Promise<TwoOperators> {
  const api = operatorApi(deps)
  const [first, second] = [await api.member(OPERATOR), await api.member(SECOND_OPERATOR)]
  return {
    first,
    approve: async ({ approval }) => {
      if (!approval) return
      await second.call('PUT /operator/approvals/{approval_id}', {
        params: { approval_id: approval.token },
        body: { decision: 'approved' },
      })
    },
  }
}
