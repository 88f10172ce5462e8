const PREFIX = 'released-'

/** The replacement domain of a namespace whose domain was released, derived from its unique ID. */
export const releasedDomain = (token: string): string => PREFIX + token.slice('part_'.length)

/** Whether a domain is reserved for such namespaces. */
export const isReserved = (domain: string): boolean => /^released-[0-9a-z]{26}$/.test(domain)
