import { queryOptions } from '@tanstack/react-query'
import type { BatchDetails, BatchProof } from '#lib/modules/settlements/contract.ts'
import { readKeys, readProof } from '../../queries.ts'
import { checkProof, type ProofCheck } from './check-proof.ts'

/** A proof and its verification result, which is absent if the browser lacks WebCrypto. */
export type Checked = { readonly proof: BatchProof; readonly check?: ProofCheck; readonly milliseconds: number }

/** Asks for our proof and checks it here. Nothing of it is kept: each visit checks anew. */
export const proofCheckQuery = (partner: string, batch: BatchDetails) =>
  queryOptions({
    queryKey: ['proof-check', partner, batch.summary.token],
    queryFn: async ({ signal }): Promise<Checked> => {
      const [proof, keys] = await Promise.all([
        readProof(partner, batch.summary.token, signal),
        // Without the keys all else can still be checked, and the check says what it could not.
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

/** Browsers offer it over https and on the machine itself only. */
const hasCryptography = () => 'subtle' in crypto
