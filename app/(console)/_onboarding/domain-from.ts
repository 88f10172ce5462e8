/** Turns a name into a domain label: letters and digits, joined by hyphens. */
export function domainFrom(name: string): string {
  const label = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-+|-+$/g, '')
  return label.length < 2 ? '' : label
}
