import type { Ctx, MemberCtx, Write } from '../../platform/context.ts'
import { findAccountChange, lockAccountChange, refuseAccountChange } from '../finality/index.ts'
import { findChange, lockChange, refuseProposed } from '../liquidity/index.ts'
import { lockPendingVerification } from '../organizations/index.ts'
import { approveAccountChange, describedChange } from './accounts/approve-change.ts'
import { approveLiquidityChange } from './liquidity/approve-change.ts'
import type { ApprovalAction } from './states.ts'
import { type Involved, lockResumable, lockSuspendable, resumeOrganization, suspendOrganization } from './suspension.ts'
import { decide } from './verifications.ts'

type Action = {
  /**
   * Locks the organization that the action affects, and returns its ID. Throws 404 and 409 if the
   * action is not possible.
   */
  lock(ctx: Write<Ctx>, resourceId: string): Promise<string>
  /** Takes the action. Throws like `lock`. */
  take(ctx: Write<MemberCtx>, resourceId: string, reason: string, involved: Involved): Promise<unknown>
  /** What the audit log records of the action when it is requested. */
  details?(ctx: Ctx, resourceId: string): Promise<Record<string, unknown>>
  /** Ends what waits for the approval when the request has ended without one. */
  drop?(ctx: Write<Ctx>, resourceId: string, refusal: string): Promise<void>
}

const accountChange: Action = {
  lock: async (ctx, token) => (await lockAccountChange(ctx, token)).organizationId,
  take: approveAccountChange,
  details: async (ctx, token) => describedChange((await findAccountChange(ctx, token)).change),
  drop: refuseAccountChange,
}

/** The actions that need a second operator (decision 0086). */
export const ACTIONS: Readonly<Record<ApprovalAction, Action>> = {
  'organization.suspend': {
    lock: async (ctx, token) => (await lockSuspendable(ctx, token)).token,
    take: suspendOrganization,
  },
  'organization.resume': {
    lock: async (ctx, token) => (await lockResumable(ctx, token)).token,
    take: resumeOrganization,
  },
  'verification.approve': {
    lock: async (ctx, token) => (await lockPendingVerification(ctx, token)).organizationId,
    take: (ctx, token, reason, involved) => decide(ctx, token, { decision: 'approved', reason }, involved),
  },
  'liquidity.change': {
    lock: async (ctx, token) => (await lockChange(ctx, token, 'proposed')).organizationId,
    take: approveLiquidityChange,
    details: detailsOf,
    drop: refuseProposed,
  },
  'participant_account.change': accountChange,
  'settlement_account.change': accountChange,
}

async function detailsOf(ctx: Ctx, token: string) {
  const { kind, currency, amount, partnerId } = (await findChange(ctx, token)).change
  return { kind, currency, amount: amount?.toString() ?? null, partner: partnerId }
}
