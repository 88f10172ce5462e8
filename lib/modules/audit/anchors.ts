import { z } from 'zod'
import type { Link } from '../../kernel/audit-chain.ts'

/**
 * A position and hash of a chain, stored outside the database (decision 0068). In a rebuilt chain,
 * all hashes from the changed entry on are different. Settlement proofs name a namespace instead of
 * its organization.
 */
export type Anchor = {
  readonly owner: { readonly organizationId: string } | { readonly partnerId: string }
  readonly sequence: number
  readonly hash: string
  /** Source file and line, for messages. */
  readonly source: string
}

const Place = { sequence: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) }
const LogLine = z.object({ audit_head: z.object({ organization_id: z.string(), ...Place }) })
const Proof = z.object({
  leaf: z.object({ partner_id: z.string(), audit_sequence: z.int().min(0), audit_hash: Place.hash }),
})
const CSV_LINE = /^"?([\w-]+)"?,(\d+),"?([0-9a-f]{64})"?(?:,.*)?$/

/**
 * Parses the anchors of a file: a downloaded CSV, a gateway log (JSON lines, other lines are
 * ignored), or a settlement proof.
 */
export function readAnchors(text: string, file: string): Anchor[] {
  const whole = Proof.safeParse(unwrapped(parsed(text)))
  if (whole.success) {
    const { partner_id: partnerId, audit_sequence: sequence, audit_hash: hash } = whole.data.leaf
    return sequence === 0 ? [] : [{ owner: { partnerId }, sequence, hash, source: file }]
  }
  return text.split('\n').flatMap((line, i) => anchorIn(line.trim(), `${file}:${i + 1}`))
}

function anchorIn(line: string, source: string): Anchor[] {
  const [, organizationId, place, hash] = CSV_LINE.exec(line) ?? []
  if (organizationId !== undefined && hash !== undefined) {
    return [{ owner: { organizationId }, sequence: Number(place), hash, source }]
  }
  // Log collectors may prefix lines.
  const logged = LogLine.safeParse(parsed(line.slice(Math.max(0, line.indexOf('{')))))
  if (!logged.success) return []
  const { organization_id, sequence, hash: loggedHash } = logged.data.audit_head
  return [{ owner: { organizationId: organization_id }, sequence, hash: loggedHash, source }]
}

/** As returned by the gateway, or as saved by the console. */
const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'data' in value ? value.data : value

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A mismatching anchor, and the last matching place before it. */
export type AnchorMismatch = { readonly anchor: Anchor; readonly found: string | undefined; readonly fits: number }

/** Compares links in order with anchors of the same chain. */
export function followAnchored(anchors: readonly Anchor[]): {
  observe(link: Pick<Link, 'sequence' | 'hash'>): void
  /** The first mismatch, once all links were checked. */
  end(): AnchorMismatch | undefined
} {
  const ordered = [...anchors].sort((a, b) => a.sequence - b.sequence)
  let next = 0
  let fits = 0
  let mismatch: AnchorMismatch | undefined
  return {
    observe: ({ sequence, hash }) => {
      for (let anchor = ordered[next]; anchor && anchor.sequence <= sequence; anchor = ordered[++next]) {
        if (anchor.hash === hash) fits = sequence
        else mismatch ??= { anchor, found: hash, fits }
      }
    },
    end: () => {
      const beyond = ordered[next]
      return mismatch ?? (beyond && { anchor: beyond, found: undefined, fits })
    },
  }
}
