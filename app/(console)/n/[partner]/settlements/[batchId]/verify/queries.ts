import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import type { BatchDetails, BatchProof } from '#lib/modules/settlements/contract.ts'
import { readKeys, readProof } from '../../queries.ts'
import { checkProof, type ProofCheck } from './check-proof.ts'

/** A proof and its verification result, which is absent if the browser lacks WebCrypto. */
export type Checked = { readonly proof: BatchProof; readonly check?: ProofCheck; readonly milliseconds: number }

/**
 * Fetches our proof and verifies it in the browser. The result is not cached: each visit verifies
 * again.
 */
export const proofCheckQuery = (partner: string, batch: BatchDetails) =>
  queryOptions({
    queryKey: [...queryKeys.proofCheck(partner), batch.summary.token],
    queryFn: async ({ signal }): Promise<Checked> => {
      const [proof, keys] = await Promise.all([
        readProof(partner, batch.summary.token, signal),
        // Everything else can be verified without the keys; the verdict says what could not.
        readKeys(signal).catch(() => undefined),
      ])
      if (!hasCryptography()) return { proof, milliseconds: 0 }
      const started = performance.now()
      const check = await checkProof(proof, batch, keys)
      return { proof, check, milliseconds: performance.now() - started }
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Browsers provide WebCrypto only over HTTPS and on localhost. */
const hasCryptography = () => 'subtle' in crypto
