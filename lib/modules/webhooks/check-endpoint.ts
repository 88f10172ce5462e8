import type { PartnerCtx } from '../../platform/context.ts'
import { badRequest } from '../../platform/errors.ts'
import { allowedAddresses, hostOf, RefusedTarget, readTarget, type Targets } from '../../platform/outbound/target.ts'
import { judgeInspector } from './inspector-target.ts'

/** An answer of the name servers that takes longer is not waited for. */
const PATIENCE_MS = 2000

/** What is known of an endpoint before the write door opens: its URL, or why it is refused. */
export type CheckedEndpoint = { readonly href: string } | { readonly refused: string }

/**
 * Judges an endpoint as it is spelled and by where its name leads now. A name that does not resolve is accepted: each
 * connection checks again (contract#webhooks). The namespace's own inspector is accepted in the sandbox: nothing is connected to for it
 * (decision 0028). Asks name servers, so it must not run inside a transaction. Never throws.
 */
export async function checkEndpoint(
  targets: Targets,
  ctx: Pick<PartnerCtx, 'partnerId' | 'environment'>,
  endpoint: string,
): Promise<CheckedEndpoint> {
  const inspector = judgeInspector(endpoint, ctx)
  if (inspector) return inspector
  try {
    const url = readTarget(endpoint, targets)
    const resolved = allowedAddresses(hostOf(url), targets).catch((error: unknown) => {
      if (error instanceof RefusedTarget) throw error
    })
    await Promise.race([resolved, soon()])
    return { href: url.href }
  } catch (error) {
    return { refused: error instanceof RefusedTarget ? error.message : 'is invalid' }
  }
}

/** The endpoint to store. Throws 400. */
export function usable(checked: CheckedEndpoint): string {
  if ('refused' in checked) throw badRequest(`endpoint: ${checked.refused}`)
  return checked.href
}

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
