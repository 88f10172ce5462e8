import { projection } from '../../platform/db/projection.ts'
import { submissions } from './table.ts'

export const submissionProjection = projection(submissions, 'paymentId', 'token')
