/** Up to two initials: those of the first and the last word of a name, or of an email without its domain. */
export function initialsOf(name: string): string {
  const words =
    name
      .split('@', 1)
      .join('')
      .match(/[\p{L}\p{N}]\S*/gu) ?? []
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.match(/^./u)?.[0].toUpperCase() ?? '')
    .join('')
}
