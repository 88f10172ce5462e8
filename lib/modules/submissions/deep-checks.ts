import type { Ctx } from '../../platform/context.ts'
import { findAddressees, isEnabled, type Reached } from '../customers/index.ts'
import type { PartnerRow } from '../namespaces/index.ts'
import type { PaymentRow } from '../payments/index.ts'
import type { SubmissionCode } from './exceptions.ts'

/** The namespaces of both parties. */
export type Parties = { readonly debtor: PartnerRow; readonly beneficiary: PartnerRow }

/** Both namespaces, or the first thing that is wrong (contract 6, step 2). */
export type Checked = { readonly parties: Parties } | { readonly code: SubmissionCode }

/** Runs the deep checks on a payment that is being submitted. */
export async function checkDeeply(ctx: Ctx, payment: PaymentRow): Promise<Checked> {
  const found = await findAddressees(ctx.db, [payment.debtorAddress, payment.beneficiaryAddress])
  return judge(payment, found.get(payment.debtorAddress), found.get(payment.beneficiaryAddress), ctx.now)
}

/** The checks themselves, in the order in which they answer. */
export function judge(
  payment: Pick<PaymentRow, 'state' | 'debtorAddress' | 'beneficiaryAddress' | 'expiresAt'>,
  debtor: Reached | undefined,
  beneficiary: Reached | undefined,
  now: Date,
): Checked {
  // The state decides before the time does: the sandbox expires payments ahead of their time (decision 0036).
  if (payment.state === 'expired' || payment.expiresAt <= now) return { code: 'O008' }
  if (payment.debtorAddress === payment.beneficiaryAddress) return { code: 'O009' }
  if (!debtor) return { code: 'O002' }
  if (!isEnabled(debtor.customer)) return { code: 'O003' }
  if (!beneficiary) return { code: 'O004' }
  if (!isEnabled(beneficiary.customer)) return { code: 'O005' }
  if (!debtor.partner.enabled || !beneficiary.partner.enabled) return { code: 'O006' }
  if (debtor.partner.environment !== beneficiary.partner.environment) return { code: 'O007' }
  return { parties: { debtor: debtor.partner, beneficiary: beneficiary.partner } }
}
