/** `--small` only checks in seconds that each part works; its numbers are meaningless. */
export const isSmall = process.argv.includes('--small')

/** A number from the environment, or one of two defaults. */
export const numberOf = (name: string, full: number, small: number): number =>
  Number(process.env[name] || (isSmall ? small : full))
