import type { OrganizationCtx } from '../../platform/context.ts'
import { type Anchor, followAnchored, type Misfit } from './anchors.ts'
import { measureChain, verifyChain } from './read-chain.ts'

/** Follows an organization's chain, and compares it with anchors of it that were kept outside of the database (decision 0068). */
export async function checkChain(
  reading: Pick<OrganizationCtx, 'db' | 'organizationId' | 'now'>,
  anchors: readonly Anchor[],
): Promise<{ readonly isWhole: boolean; readonly says: string }> {
  const compared = followAnchored(anchors)
  const { head, broken } = await verifyChain(reading, compared.seen)
  if (broken) return { isWhole: false, says: `at ${broken.sequence}: ${broken.why}` }
  const { stray } = await measureChain(reading)
  if (stray > 0) {
    return { isWhole: false, says: `${stray} entries are in no chain: they were not written at the time they state` }
  }
  const misfit = compared.end()
  if (misfit) return { isWhole: false, says: misfitWords(misfit, head.sequence) }
  const fits = anchors.length > 0 ? `  fits ${anchors.length} ${anchors.length === 1 ? 'anchor' : 'anchors'}` : ''
  return { isWhole: true, says: `${head.sequence}:${head.hash}${fits}` }
}

function misfitWords({ anchor: { sequence, hash, source }, found, fits }: Misfit, length: number): string {
  if (found === undefined) {
    return `the chain ends at ${length}, but ${source} notes entry ${sequence} (${hash}): it was cut off`
  }
  const between = fits + 1 === sequence ? `entry ${sequence}` : `an entry from ${fits + 1} to ${sequence}`
  return `entry ${sequence} has the hash ${found}, but ${source} notes ${hash}: ${between} was changed, and the chain written anew`
}
