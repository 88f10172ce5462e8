export { type ChainOptions, chainEntries, type Refused } from './chain-entries.ts'
export { measureChain, verifyChain } from './read-chain.ts'
export { auditRoutes } from './routes.ts'
