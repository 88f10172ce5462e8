export { usedStateSweep } from './attempts.ts'
export { singleSignOnErasure } from './erasure.ts'
export { passwordRule } from './password-rule.ts'
export { singleSignOnRoutes } from './routes.ts'
