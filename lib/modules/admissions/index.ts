export {
  COMPLETE_TASKS,
  completedRecords,
  INSERT_ADMISSIONS,
  LOCK_LAST_TASK,
  openedRecords,
  TASK_BEFORE,
  TASK_BEFORE_COLUMNS,
} from './batched/admission-statement.ts'
export { completeLastTask } from './batched/complete-last-task.ts'
export { findLastTask } from './batched/find-last-task.ts'
export { blankDeciders } from './blank-deciders.ts'
export { expirePayments } from './expire-payments.ts'
export { newAdmission, storeAdmission } from './open-admission.ts'
export { admissionRoutes } from './routes.ts'
export type { TaskRow } from './table.ts'
export {
  admissionProjection,
  isPending,
  paymentOfTask,
  paymentsOfTasks,
  paymentsOfTasksWithin,
  taskHistory,
  taskProjection,
} from './tasks-of-payments.ts'
export { type TaskPath, updateTask } from './update-task.ts'
export { type AgeGroup, countByAge } from './waiting/count-by-age.ts'
export { assignByRule, hasNewTask, lockNewTasks, markLookedAt, type NewPayment } from './waiting/new-tasks.ts'
export { hasOpenTask, hasWaitingTask, listExpiringTasks, listOverdueTasks } from './waiting/overdue-tasks.ts'
