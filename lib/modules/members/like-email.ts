/** Minimum number of letters besides those of the email. */
const FEWEST_LETTERS = 4
/** Shorter parts of an email occur in many words. */
const SHORTEST_PART = 3

/**
 * Whether a password is derived from the member's email: it contains the complete email, or
 * consists of its parts, digits, punctuation and at most three other letters.
 */
export function isLikeEmail(password: string, email: string): boolean {
  const [typed, address] = [normalize(password), normalize(email)]
  if (typed.includes(address) || lettersAndDigits(typed).includes(lettersAndDigits(address))) return true
  const parts = address.split(/[^\p{L}\p{N}]+/u).concat(lettersAndDigits(address.split('@')[0] ?? ''))
  const longestFirst = parts.filter(({ length }) => length >= SHORTEST_PART).sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, part) => text.replaceAll(part, ''), lettersAndDigits(typed))
  return rest !== lettersAndDigits(typed) && letters(rest).length < FEWEST_LETTERS
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const letters = (text: string) => text.replace(/\P{L}/gu, '')
