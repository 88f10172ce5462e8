import { newId } from '../../kernel/ids.ts'

/**
 * Fixed IDs, the same in every network, so that no column is needed to mark simulated namespaces
 * (decision 0036).
 */
const fixed = (tag: 'org' | 'part', number: number) =>
  newId(tag, new Date(0), (bytes) => new Uint8Array(bytes).fill(number))

/** The organization of the simulated namespaces, which has no members. */
export const SANDBOX_ORGANIZATION = fixed('org', 1)

/** The simulated namespaces of the sandbox, which respond automatically (contract#sandbox). */
export const SIMULATED: readonly { readonly token: string; readonly domain: string; readonly name: string }[] = [
  { token: fixed('part', 1), domain: 'sandbank', name: 'Sandbank, simulated' },
  { token: fixed('part', 2), domain: 'testpay', name: 'Testpay, simulated' },
]

/** The tokens of the simulated namespaces. */
export const SIMULATED_IDS: readonly string[] = SIMULATED.map(({ token }) => token)
