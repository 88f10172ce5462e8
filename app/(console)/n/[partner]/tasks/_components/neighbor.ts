type Listed = { readonly token: string }

/**
 * The task after (`step` 1) or before (-1) `from`. If `from` left the list, uses its former
 * position `at`. Stays at the ends; undefined in an empty list.
 */
export function neighbor(
  tasks: readonly Listed[],
  from: string | undefined,
  at: number,
  step: 1 | -1,
): string | undefined {
  const here = tasks.findIndex(({ token }) => token === from)
  if (from === undefined) return tasks[step === 1 ? 0 : tasks.length - 1]?.token
  if (here < 0) return tasks[Math.min(step === 1 ? at : at - 1, tasks.length - 1)]?.token
  return tasks[here + step]?.token
}
