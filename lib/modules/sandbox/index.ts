export { answerAsPartners } from './answer.ts'
export { answerTasks } from './answer-tasks.ts'
export { openPartners } from './open-partners.ts'
export { sandboxRoutes } from './routes.ts'
