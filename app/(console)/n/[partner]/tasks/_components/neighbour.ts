type Listed = { readonly token: string }

/**
 * The task to go to from `from`: `step` 1 the next, -1 the one before. `at` is where `from` last stood, for a task that has left
 * the list: what followed it stands there now. Stays at the ends; undefined when there is nowhere to go.
 */
export function neighbour(
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
