const PREFIX = 'released-'

/** The domain of a namespace whose own was given back to the network: unique, as its identifier is. */
export const releasedDomain = (token: string): string => PREFIX + token.slice('part_'.length)

/** Whether a domain is kept for namespaces that lost theirs. */
export const isReserved = (domain: string): boolean => /^released-[0-9a-z]{26}$/.test(domain)
