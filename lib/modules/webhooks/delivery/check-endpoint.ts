import type { PartnerCtx } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import {
  allowedAddresses,
  hostOf,
  isUnknownName,
  RefusedTarget,
  readTarget,
  type Targets,
} from '../../../platform/outbound/target.ts'
import { judgeInspector } from '../inspector-target.ts'

/** Maximum time to wait for name servers. */
const TIMEOUT_MS = 2000

const UNKNOWN = Symbol('unknown host')

/** A checked endpoint: its URL, or why it is rejected. */
export type CheckedEndpoint =
  | {
      readonly href: string
      /** Whether DNS has no address for the host. */
      readonly isUnknownHost?: boolean
    }
  | { readonly refused: string }

/**
 * Checks an endpoint's URL and the addresses that it currently resolves to. A host that does not
 * resolve is accepted, because each connection is checked again (contract#webhooks). Queries name
 * servers, so it must not run in a transaction. Never throws.
 */
export async function checkTarget(targets: Targets, endpoint: string): Promise<CheckedEndpoint> {
  try {
    const url = readTarget(endpoint, targets)
    const resolved = allowedAddresses(hostOf(url), targets).catch((error: unknown) => {
      if (error instanceof RefusedTarget) throw error
      return isUnknownName(error) ? UNKNOWN : undefined
    })
    const isUnknownHost = (await Promise.race([resolved, soon()])) === UNKNOWN
    return isUnknownHost ? { href: url.href, isUnknownHost } : { href: url.href }
  } catch (error) {
    return { refused: error instanceof RefusedTarget ? error.message : 'is invalid' }
  }
}

/**
 * The same for the endpoint of a webhook. In the sandbox, the namespace's inspector is accepted
 * without a connection (decision 0028).
 */
export async function checkEndpoint(
  targets: Targets,
  ctx: Pick<PartnerCtx, 'partnerId' | 'environment'>,
  endpoint: string,
): Promise<CheckedEndpoint> {
  return judgeInspector(endpoint, ctx) ?? checkTarget(targets, endpoint)
}

/** The endpoint to store. Throws 400. */
export function usable(checked: CheckedEndpoint): string {
  if ('refused' in checked) throw badRequest(`endpoint: ${checked.refused}`)
  return checked.href
}

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS).unref())
