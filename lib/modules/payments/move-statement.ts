import { toRecord } from '../../platform/db/statement.ts'
import { movedColumns } from './move-payment.ts'
import type { PaymentRow } from './payment-row.ts'
import { INITIAL_STATE } from './states.ts'
import { payments } from './table.ts'

// Parts of batched statements that move payments. Each takes the record of `movedRecord` as
// `request->'payment'`.

/** The changed columns of a moved payment. */
export const movedRecord = (payment: PaymentRow): object => toRecord(payments, movedColumns(payment))

/** The state of a payment, for `STORE_STATES`. */
export const storedState = ({ state, updatedAt }: PaymentRow): object => toRecord(payments, { state, updatedAt })

/** The columns of the record, to be selected from requests by `MOVED`. */
export const MOVED_COLUMNS = 'payment_id, state, receiver_organization_id, receiver_partner_id, updated_at'

/** The record of each request, in a `from` clause. */
export const MOVED = "jsonb_populate_record(null::payments, request->'payment')"

/**
 * Locks the caller's new payments of `requested`, without waiting, and reads what they would move. For a lateral
 * subquery.
 */
export const LOCK_NEW = `
        select payment_type, partner_id as initiator, environment, currency, amount from payments
         where payment_id = requested.payment_id and state = '${INITIAL_STATE}'
           and partner_id = requested.caller_partner_id and organization_id = requested.caller_organization_id
           for update skip locked`

/** Stores the payments of `granted`, which contains `MOVED_COLUMNS`. */
export const MOVE_PAYMENTS = `
      update payments p
         set state = granted.state, receiver_organization_id = granted.receiver_organization_id,
             receiver_partner_id = granted.receiver_partner_id, updated_at = granted.updated_at
        from granted where p.payment_id = granted.payment_id`

/** Stores only the state of the payments of `granted`. */
export const STORE_STATES = `
      update payments p set state = made.state, updated_at = made.updated_at
        from granted, ${MOVED} made where p.payment_id = granted.payment_id`
