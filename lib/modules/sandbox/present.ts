import { unixSeconds } from '../../kernel/time.ts'
import type { Onboarding } from './contract.ts'
import type { Progress } from './onboarding.ts'
import { STEPS } from './states.ts'

export const presentOnboarding = (
  { done, customerAddress, partners }: Progress,
  next: Date | undefined,
): Onboarding => ({
  steps: STEPS.map((step) => ({ step, done: done[step] })),
  customer_address: customerAddress,
  partners: [...partners],
  next_cutoff: next ? unixSeconds(next) : null,
})
