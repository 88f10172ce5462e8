import { z } from 'zod'
import type { Link } from '../../kernel/audit-chain.ts'

/**
 * A place in a chain and the hash that stood there when somebody noted it outside of the database (decision 0068). A chain that was
 * written anew from an entry on has other hashes from there on. A settlement proof names a namespace in place of its organization.
 */
export type Anchor = {
  readonly owner: { readonly organizationId: string } | { readonly partnerId: string }
  readonly sequence: number
  readonly hash: string
  /** Where it was read: file and line, for messages. */
  readonly source: string
}

const Place = { sequence: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) }
const LogLine = z.object({ audit_head: z.object({ organization_id: z.string(), ...Place }) })
const Proof = z.object({
  leaf: z.object({ partner_id: z.string(), audit_sequence: z.int().min(0), audit_hash: Place.hash }),
})
const CSV_LINE = /^"?([\w-]+)"?,(\d+),"?([0-9a-f]{64})"?(?:,.*)?$/

/**
 * The anchors in a file: one that was downloaded (CSV), a log of the gateway (a JSON line each, whatever lines are between them), or
 * the proof of a settlement.
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
  // Log collectors put words of their own before a line.
  const logged = LogLine.safeParse(parsed(line.slice(Math.max(0, line.indexOf('{')))))
  if (!logged.success) return []
  const { organization_id, sequence, hash: loggedHash } = logged.data.audit_head
  return [{ owner: { organizationId: organization_id }, sequence, hash: loggedHash, source }]
}

/** As the gateway answers, or as the console saves it. */
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

/** An anchor that the chain does not fit, and the last place before it at which another one did. */
export type Misfit = { readonly anchor: Anchor; readonly found: string | undefined; readonly fits: number }

/** Compares the links that it is told of, in their order, with anchors of the same chain. */
export function followAnchored(anchors: readonly Anchor[]): {
  seen(link: Pick<Link, 'sequence' | 'hash'>): void
  /** The first anchor that does not fit, once all links were seen. */
  end(): Misfit | undefined
} {
  const ordered = [...anchors].sort((a, b) => a.sequence - b.sequence)
  let next = 0
  let fits = 0
  let misfit: Misfit | undefined
  return {
    seen: ({ sequence, hash }) => {
      for (let anchor = ordered[next]; anchor && anchor.sequence <= sequence; anchor = ordered[++next]) {
        if (anchor.hash === hash) fits = sequence
        else misfit ??= { anchor, found: hash, fits }
      }
    },
    end: () => {
      const beyond = ordered[next]
      return misfit ?? (beyond && { anchor: beyond, found: undefined, fits })
    },
  }
}
