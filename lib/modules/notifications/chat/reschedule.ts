import { retryMs } from '../leases.ts'
import type { ChatChannelRow, chatChannels } from '../table.ts'
import type { UpdateChatChannel } from './contract.ts'
import type { ChatSchedule } from './schedule.ts'

type Hours = Pick<UpdateChatChannel, 'time_zone' | 'quiet_hours' | 'digest_hour'>

/** The given hours as columns. */
export const scheduleOf = ({ time_zone, quiet_hours: quiet, digest_hour }: Hours): Partial<ChatSchedule> => ({
  ...(time_zone !== undefined && { timeZone: time_zone }),
  ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }),
  ...(digest_hour !== undefined && { digestHour: digest_hour }),
})

/** The changes of a channel whose hours change. Its queued messages are rescheduled when it is claimed. */
export function rescheduled(
  now: Date,
  before: ChatChannelRow,
  hours: Hours,
): Partial<typeof chatChannels.$inferInsert> {
  const schedule = scheduleOf(hours)
  const isChanged = Object.entries(schedule).some(([name, value]) => before[name as keyof ChatSchedule] !== value)
  return isChanged ? { ...schedule, rescheduledAt: now, dueAt: earliest(now, before) } : {}
}

/** A failed attempt may have been accepted, so the next one is not moved closer to it. */
function earliest(now: Date, { dueAt, tries, lastFailureAt }: ChatChannelRow): Date | null {
  if (dueAt === null || tries === 0 || lastFailureAt === null) return dueAt && now
  return new Date(Math.min(dueAt.getTime(), Math.max(now.getTime(), lastFailureAt.getTime() + retryMs(tries))))
}
