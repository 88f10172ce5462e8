import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tenant } from './tenant.ts'

const groups = new AsyncLocalStorage<readonly Tenant[]>()

/**
 * Runs statements that serve exactly these tenants, on the connections of `Database.group`
 * (decision 0082).
 */
export const asGroup = <T>(tenants: readonly Tenant[], work: () => T): T => groups.run(tenants, work)

/**
 * The settings of the current group: its organizations and its namespaces, separated by spaces.
 * Throws if there is no group, or if an identifier contains white space.
 */
export function currentGroup(): [organizations: string, partners: string] {
  const tenants = groups.getStore() ?? []
  if (tenants.length === 0) throw new Error('A statement for a group of tenants must name them')
  return [
    joined(tenants.map(({ organizationId }) => organizationId)),
    joined(tenants.map(({ partnerId }) => partnerId)),
  ]
}

function joined(tokens: readonly string[]): string {
  if (tokens.some((token) => !/^\S+$/.test(token))) throw new Error('A tenant of a group has no valid identifier')
  return [...new Set(tokens)].join(' ')
}
