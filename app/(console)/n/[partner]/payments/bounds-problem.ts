import { minorOf } from './search-params.ts'

/** Why the amount range is invalid, or undefined. */
export function boundsProblem({ min, max, currency }: Readonly<Record<string, string>>): string | undefined {
  const typed = [min, max].filter((bound) => bound?.trim())
  if (typed.length === 0) return undefined
  if (!currency) return 'Choose a currency for the amounts.'
  if (typed.some((bound) => bound && minorOf(bound, currency) === undefined)) {
    return `Enter ${currency} amounts in digits, such as 1,234.`
  }
  return undefined
}
