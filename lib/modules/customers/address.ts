/**
 * The domain of a payment address `identifier@domain`, in lower case like stored domains
 * (contract#addresses).
 */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
