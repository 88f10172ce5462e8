/** The option that a key moves to; undefined if the key does not move. Wraps around at both ends. */
export function nextOption({ key }: { key: string }, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  return undefined
}
