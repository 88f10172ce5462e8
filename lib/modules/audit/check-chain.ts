import { counted, noun } from '../../kernel/wording.ts'
import type { OrganizationCtx } from '../../platform/context.ts'
import { type Anchor, type AnchorMismatch, followAnchored } from './anchors.ts'
import { measureChain, verifyChain } from './read-chain.ts'

/** Verifies an organization's chain and compares it with its external anchors (decision 0068). */
export async function checkChain(
  reading: Pick<OrganizationCtx, 'db' | 'organizationId' | 'now'>,
  anchors: readonly Anchor[],
): Promise<{ readonly isWhole: boolean; readonly says: string }> {
  const compared = followAnchored(anchors)
  const { head, broken } = await verifyChain(reading, compared.observe)
  if (broken) return { isWhole: false, says: `at entry ${broken.sequence}: ${broken.why}` }
  const { stray } = await measureChain(reading)
  if (stray > 0) return { isWhole: false, says: strayMessage(stray) }
  const mismatch = compared.end()
  if (mismatch) return { isWhole: false, says: mismatchMessage(mismatch, head.sequence, anchors) }
  const fits = anchors.length > 0 ? `  fits ${counted(anchors.length, 'anchor')}` : ''
  return { isWhole: true, says: `${head.sequence}:${head.hash}${fits}` }
}

function strayMessage(stray: number): string {
  const outside = `${counted(stray, 'entry', 'entries')} ${noun(stray, 'is', 'are')} outside the chain`
  const written = noun(
    stray,
    'it was not written at the time that it contains',
    'they were not written at the time that they contain',
  )
  return `${outside}: ${written}`
}

function mismatchMessage(mismatch: AnchorMismatch, length: number, anchors: readonly Anchor[]): string {
  const { found, fits } = mismatch
  if (found === undefined) {
    const last = anchors.reduce((a, b) => (b.sequence > a.sequence ? b : a), mismatch.anchor)
    const missing =
      last.sequence === length + 1 ? `entry ${last.sequence} is` : `entries ${length + 1} to ${last.sequence} are`
    return `the chain ends at ${length}, but ${last.source} contains entry ${last.sequence} (${last.hash}): ${missing} missing`
  }
  const { sequence, hash, source } = mismatch.anchor
  const between = fits + 1 === sequence ? `entry ${sequence}` : `an entry between ${fits + 1} and ${sequence}`
  return `entry ${sequence} has the hash ${found}, but ${source} contains ${hash}: ${between} was changed and the chain recomputed`
}
