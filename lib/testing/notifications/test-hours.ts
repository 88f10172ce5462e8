import { beforeEach } from 'vitest'
import type { TestNetwork } from '../network.ts'

const HOUR = 3_600_000

/** Hours of the day in UTC. Each test begins at a full hour. */
export function testHours({ clock }: Pick<TestNetwork, 'clock'>) {
  beforeEach(() => clock.advance(HOUR - (clock.now.getTime() % HOUR)))
  return {
    /** The hour that clocks show in so many hours. */
    inHours: (hours: number): number => new Date(clock.now.getTime() + hours * HOUR).getUTCHours(),
    pass: (hours: number): void => clock.advance(hours * HOUR),
  }
}
