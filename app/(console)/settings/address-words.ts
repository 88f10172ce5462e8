/** The gateway records `unknown` for requests without a client address. */
export const addressWords = (address: string): string => (address === 'unknown' ? 'Unknown' : address)
