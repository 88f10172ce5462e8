import type { Ctx } from '../../platform/context.ts'
import { answerLinks } from './answer-links.ts'
import { answerTasks } from './answer-tasks.ts'

/** Has the simulated partners answer whatever waits for them. */
export async function answerAsPartners(ctx: Ctx): Promise<void> {
  try {
    await answerTasks(ctx)
  } finally {
    // Whatever became of a task, links are another matter.
    await answerLinks(ctx)
  }
}
