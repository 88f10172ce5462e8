import type { Ctx } from '../../platform/context.ts'
import { answerLinks } from './answer-links.ts'
import { answerRecalls } from './answer-recalls.ts'
import { answerTasks } from './answer-tasks.ts'

/** Lets simulated partners answer everything that is pending. */
export async function answerAsPartners(ctx: Ctx): Promise<void> {
  try {
    await answerTasks(ctx)
  } finally {
    // Links and recalls are independent of errors in tasks and in each other.
    try {
      await answerLinks(ctx)
    } finally {
      await answerRecalls(ctx)
    }
  }
}
