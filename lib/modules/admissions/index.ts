export { expirePayments } from './expire-payments.ts'
export { openAdmission } from './open-admission.ts'
export { admissionRoutes } from './routes.ts'
export { type TaskPath, type UpdatedTask, updateTask } from './update-task.ts'
