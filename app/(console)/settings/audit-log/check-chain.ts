import { browserClient } from '#lib/client/browser.ts'
import { CHAIN_START, type ChainVerdict, followChain } from '#lib/kernel/audit-chain.ts'

const PORTION = 500

export type Progress = { readonly checked: number; readonly length: number }
export type Checked = ChainVerdict & { readonly waiting: number; readonly stray: number }

/** Downloads the whole chain and recomputes every hash in the browser. */
export async function checkChain(onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<Checked> {
  let verdict: ChainVerdict = { head: { sequence: 0, hash: CHAIN_START } }
  for (;;) {
    const query = { after: verdict.head.sequence, links: PORTION }
    const { links, length, waiting, stray } = await browserClient.call('GET /audit-chain', { query, signal })
    verdict = await followChain(verdict.head, links, sha256)
    onProgress({ checked: verdict.head.sequence, length })
    if (links.length < PORTION || verdict.broken) return { ...verdict, waiting: waiting ?? 0, stray: stray ?? 0 }
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
