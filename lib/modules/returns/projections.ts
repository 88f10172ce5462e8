import { projection } from '../../platform/db/projection.ts'
import { returns } from './table.ts'

/** Which payment a return belongs to, for searches. */
export const returnProjection = projection(returns, 'paymentId', 'token')
