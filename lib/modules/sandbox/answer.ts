import type { Ctx } from '../../platform/context.ts'
import { answerLinks } from './answer-links.ts'
import { answerTasks } from './answer-tasks.ts'

/** Lets simulated partners answer everything that is pending. */
export async function answerAsPartners(ctx: Ctx): Promise<void> {
  try {
    await answerTasks(ctx)
  } finally {
    // Links are independent of errors in tasks.
    await answerLinks(ctx)
  }
}
