import { projection } from '../../platform/db/projection.ts'
import { paymentExceptions, submissions } from './table.ts'

export const submissionProjection = projection(submissions, 'paymentId', 'token')

/** Which payments ended without a transaction, and when. */
export const exceptionProjection = projection(paymentExceptions, 'paymentId', 'token', 'partnerId', 'createdAt')
