export { chainEntries } from './chain-entries.ts'
export { verifyChain } from './read-chain.ts'
export { auditRoutes } from './routes.ts'
