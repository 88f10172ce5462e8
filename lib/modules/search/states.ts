/** Kinds of records that a search returns. */
export const RESULT_TYPES = [
  'payment',
  'submission',
  'admission',
  'task',
  'transaction',
  'return',
  'recall',
  'batch',
  'customer',
  'account',
  'link',
] as const
export type ResultType = (typeof RESULT_TYPES)[number]

/** Why a record matched, most specific first. Results are ranked in this order. */
export const MATCHED_BY = [
  'id',
  'approval_code',
  'amount',
  'reference',
  'address',
  'id_part',
  'reference_part',
  'name',
  'title',
  'counterparty',
  'address_part',
  'amount_in_minor_units',
] as const
export type MatchedBy = (typeof MATCHED_BY)[number]

/** A match of one of these identifies the record. */
export const IDENTIFYING: readonly MatchedBy[] = ['id', 'approval_code']

/** Which counterparties to find: all, or only customers of the namespace. */
export const SIDES = ['any', 'own'] as const

/** Stop words, which do not help to identify a payment. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an and at for from in is my of on our the to was were where with payment payments paid pay transfer'.split(' '),
)
