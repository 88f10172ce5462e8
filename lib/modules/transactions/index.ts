export { completePayment } from './complete-payment.ts'
export { transactionRoutes } from './routes.ts'
export { submitPayment } from './submit-payment.ts'
export { workTask } from './work-task.ts'
