const WORDS: Readonly<Record<string, string>> = { unknown: 'Unknown IP', local: '-' }

/**
 * An IP address. The gateway records `unknown` for requests without one, and `local` for its own
 * actions.
 */
export const addressWords = (address: string): string => WORDS[address] ?? address
