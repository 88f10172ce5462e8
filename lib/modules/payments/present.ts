import { isoTime, unixSeconds } from '../../kernel/time.ts'
import type { SentDocument } from '../../wire/sent-document.ts'
import type { Amount } from '../../wire/shapes.ts'
import type { EmbeddedPayment, Party, Payment } from './contract.ts'
import type { ShownPayment } from './payment-row.ts'
import type { StoredParty } from './table.ts'

/** The amount of a payment or of its transaction. */
export const presentAmount = (row: { currency: string; amount: bigint }): Amount => ({
  currency: row.currency,
  total: row.amount.toString(),
})

/**
 * Restores the order of the contract, because the database does not preserve the order of JSON
 * keys.
 */
const presentParty = (party: StoredParty): Party => ({
  payment_address: party.payment_address,
  first_name: party.first_name,
  last_name: party.last_name,
  email: party.email,
  phone: party.phone,
  type: party.type,
  billing: { country: party.billing.country },
})

const presentDocument = (stored: string | null): SentDocument => (stored === null ? {} : JSON.parse(stored))

const fields = (row: ShownPayment) => ({
  payment_id: row.paymentId,
  amount: presentAmount(row),
  beneficiary_party: presentParty(row.beneficiary),
  debtor_party: presentParty(row.debtor),
  reference: row.reference,
  payment_type: row.paymentType,
  device: presentDocument(row.device),
  location: presentDocument(row.location),
  organization_id: row.organizationId,
  partner_id: row.partnerId,
  state: row.shown,
  ...(row.returnsCount > 0 ? returnedFields(row) : {}),
})

/** Omitted if there are no returns, so that clients of the specification see no new fields. */
const returnedFields = ({ currency, returnedAmount, returnsCount }: ShownPayment) => ({
  returned: presentAmount({ currency, amount: returnedAmount }),
  returns_count: returnsCount,
})

export const presentPayment = (row: ShownPayment): Payment => ({
  ...fields(row),
  expires_at: isoTime(row.expiresAt),
  initiated_at: isoTime(row.initiatedAt),
})

/** Inside a submission or an exception, times are Unix seconds (specification, "Payment"). */
export const presentEmbedded = (row: ShownPayment): EmbeddedPayment => ({
  ...fields(row),
  expires_at: unixSeconds(row.expiresAt),
  initiated_at: unixSeconds(row.initiatedAt),
})
