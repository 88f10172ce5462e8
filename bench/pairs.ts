import { type Bank, openBank, openNamespace, overHttp } from '../lib/testing/bank.ts'
import type { Pair } from './hot/operations.ts'

/**
 * Pairs of namespaces per pair of organizations, because password hashing makes signing up slow.
 */
const PER_ORGANIZATIONS = 20
const OPENED_AT_ONCE = 4

/** Creates pairs of namespaces that pay each other. */
export async function openPairs(url: string, count: number): Promise<Pair[]> {
  const groups = Array.from({ length: Math.ceil(count / PER_ORGANIZATIONS) }, (_, group) => group)
  const pairs: Pair[][] = []
  const worker = async () => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      const first = group * PER_ORGANIZATIONS
      pairs[group] = await openGroup(url, first, Math.min(count, first + PER_ORGANIZATIONS))
    }
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, worker))
  return pairs.flat()
}

async function openGroup(url: string, first: number, end: number): Promise<Pair[]> {
  const app = overHttp(url)
  const debtors = [await openBank(app, `bench${first}`)]
  const creditors = [await openBank(app, `elsewhere${first}`)]
  const pairs: Pair[] = []
  for (let n = first; n < end; n++) {
    const debtor = debtors[n - first] ?? (await openNamespace(app, debtors[0] as Bank, `bench${n}`))
    const creditor = creditors[n - first] ?? (await openNamespace(app, creditors[0] as Bank, `elsewhere${n}`))
    await debtor.customer('alder')
    await creditor.customer('rowan')
    const domains = { debtor: debtor.domain, creditor: creditor.domain }
    pairs.push({ domains, headers: { debtor: credentials(debtor), creditor: credentials(creditor) } })
  }
  return pairs
}

function credentials({ secret, orgId, partnerId }: Bank): Record<string, string> {
  return { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId }
}
