/** With `--small`, each part of the bench takes seconds: it shows that it runs, and its figures mean nothing. */
export const isSmall = process.argv.includes('--small')

/** A number from the environment, else one of two defaults. */
export const numberOf = (name: string, full: number, small: number): number =>
  Number(process.env[name] || (isSmall ? small : full))
