import { z } from 'zod'
import { MAX_NETWORKS, parseNetworks } from '#lib/kernel/networks.ts'

/** Networks as they are typed, one per line. Names each line with a problem. */
export const NetworkLines = z.string().superRefine((typed, ctx) => {
  const message = explain(typed)
  if (message) ctx.addIssue({ code: 'custom', message })
})

/** The networks of the lines; null without any. */
export function networksOf(typed: string): string[] | null {
  const networks = linesOf(typed).map(({ text }) => text)
  return networks.length > 0 ? networks : null
}

/** The lines that are not empty, with their number. */
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '')

/** What is wrong with which lines; undefined if nothing is. */
function explain(typed: string): string | undefined {
  const lines = linesOf(typed)
  if (lines.length > MAX_NETWORKS) return `Enter at most ${MAX_NETWORKS} lines`
  const { problems } = parseNetworks(lines.map(({ text }) => text))
  return problems.map(({ index, problem }) => `Line ${lines[index]?.number} ${problem}.`).join(' ') || undefined
}
