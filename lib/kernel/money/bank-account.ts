/** The remainder of letters and digits divided by 97, with A as 10 to Z as 35 (ISO 7064, MOD 97-10). */
function mod97(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Whether the check digits of an IBAN or creditor reference, which are third and fourth, fit the rest. */
export const hasCheckDigits = (text: string): boolean => mod97(text.slice(4) + text.slice(0, 4)) === 1

/** Whether a text is an IBAN (ISO 13616), without spaces and in upper case. */
export const isIban = (text: string): boolean => /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text) && hasCheckDigits(text)

/** Whether an account number without spaces, in upper case, is meant as an IBAN, even if it is mistyped. */
export const looksLikeIban = (number: string): boolean => /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,}$/.test(number)

/** Letters of a name that are not A to Z, with or without accents, and can look like them; each once. */
export const unusualLetters = (name: string): string[] =>
  [...new Set(name)].filter((letter) => /\p{L}/u.test(letter) && !/^[A-Za-z]/.test(letter.normalize('NFD')))

/** Whether a text is a BIC (ISO 9362) in upper case. */
export const isBic = (text: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)
