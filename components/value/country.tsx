import { countryName } from '#lib/kernel/countries.ts'

/** A country's name. The browser's own names could differ from the server's. */
export const Country = ({ code }: { code: string }) => <span suppressHydrationWarning>{countryName(code)}</span>
