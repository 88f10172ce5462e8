/** Up to two initials: those of the first and the last word of a name, or of an email without its domain. */
export function initialsOf(name: string): string {
  const [first, ...others] = name.replace(/@.*/, '').match(/[\p{L}\p{N}]\S*/gu) ?? []
  return [first, others.at(-1)]
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
