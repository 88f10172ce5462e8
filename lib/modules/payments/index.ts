export { batchesOfPayments, blankParties } from './blank-payments.ts'
export { createPayment, foreignIdWarning } from './create-payment.ts'
export { emitToSides } from './events.ts'
export {
  findPayment,
  findVisible,
  loadPayments,
  loadSearched,
  lockPayment,
  paymentIdsAfter,
  referencesOf,
  type SearchedPayment,
  tryLockInAdmission,
  visibleIds,
} from './find-payment.ts'
export { listPayments, newestPaymentIds, paymentIdsWithin } from './list-payments.ts'
export { addReturned, addressTo, inState, movePayment, storeMoved } from './move-payment.ts'
export {
  LOCK_NEW,
  MOVE_PAYMENTS,
  MOVED,
  MOVED_COLUMNS,
  movedRecord,
  STORE_STATES,
  storedState,
} from './move-statement.ts'
export {
  countOpenPayments,
  countOverdue,
  type Expiry,
  findOverdue,
  isOpen,
  lockOverdue,
  lockUnlessBusy,
} from './open-payments.ts'
export { justWritten, type PaymentRow, type ShownPayment } from './payment-row.ts'
export type { Matched } from './payment-search.ts'
export { hasPaymentsWith, namespacesBy } from './payment-sources.ts'
export { paymentProjection } from './projections.ts'
export { paymentRoutes } from './routes.ts'
export { debtorAndCreditor, receivingSide, type Side, sidesThatSee } from './sides.ts'
export type { StoredParty } from './table.ts'
export { initiatedBy, visibleTo } from './visible.ts'
