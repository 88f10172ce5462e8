import { assert } from '../../kernel/assert.ts'
import type { Ctx } from '../../platform/context.ts'
import { findAddressees, isEnabled, type Reached } from '../customers/index.ts'
import type { DirectoryPartner } from '../namespaces/index.ts'
import type { PaymentRow } from '../payments/index.ts'
import type { SubmissionCode } from './exceptions.ts'

/** The namespaces of both parties. */
export type Parties = { readonly debtor: DirectoryPartner; readonly beneficiary: DirectoryPartner }

/**
 * Both namespaces, or the first failed check (contract#payments, step 2) with the namespaces that
 * are known.
 */
export type Checked =
  | { readonly parties: Parties }
  | { readonly code: SubmissionCode; readonly about: readonly DirectoryPartner[] }

/** Runs the deep checks on a payment that is being submitted. Addresses resolve in its environment. */
export async function checkDeeply(ctx: Ctx, payment: PaymentRow): Promise<Checked> {
  const found = await findAddressees(ctx.db, payment.environment, [payment.debtorAddress, payment.beneficiaryAddress])
  return judge(payment, found.get(payment.debtorAddress), found.get(payment.beneficiaryAddress), ctx.now)
}

/** The checks in order of precedence. */
export function judge(
  payment: Pick<
    PaymentRow,
    'state' | 'paymentType' | 'partnerId' | 'debtorAddress' | 'beneficiaryAddress' | 'expiresAt'
  >,
  debtor: Reached | undefined,
  beneficiary: Reached | undefined,
  now: Date,
): Checked {
  // The state is checked before the time, because the sandbox can expire payments early (decision
  // 0036).
  if (payment.state === 'expired' || payment.expiresAt <= now) return failed('O008')
  if (payment.debtorAddress === payment.beneficiaryAddress) return failed('O009')
  if (!debtor || isForeign(payment, 'Type_Push', debtor)) return failed('O002')
  if (!isEnabled(debtor.customer)) return failed('O003', debtor)
  if (!beneficiary || isForeign(payment, 'Type_Pull', beneficiary)) return failed('O004')
  if (!isEnabled(beneficiary.customer)) return failed('O005', beneficiary)
  const disabled = [debtor, beneficiary].filter(({ partner }) => !partner.enabled)
  if (disabled.length > 0) return failed('O006', ...disabled)
  // Both were resolved in the payment's environment.
  assert(debtor.partner.environment === beneficiary.partner.environment, 'a payment must stay in its environment')
  return { parties: { debtor: debtor.partner, beneficiary: beneficiary.partner } }
}

/**
 * Whether the initiating address has moved to another namespace since the creation (decision 0076).
 */
const isForeign = (
  { paymentType, partnerId }: Pick<PaymentRow, 'paymentType' | 'partnerId'>,
  initiatedBySide: PaymentRow['paymentType'],
  { partner }: Reached,
) => paymentType === initiatedBySide && partner.token !== partnerId

const failed = (code: SubmissionCode, ...about: readonly Reached[]): Checked => ({
  code,
  about: about.map(({ partner }) => partner),
})
