import type { Member } from '#lib/modules/members/contract.ts'

type Colleague = Pick<Member, 'number' | 'first_name' | 'last_name' | 'can_decide_tasks'>

const nameOf = ({ first_name, last_name }: Colleague) => `${first_name} ${last_name}`

/** The name of a rule's member within a sentence; rules also contain members who were removed since. */
export function memberName(members: readonly Colleague[], number: number): string {
  const found = members.find((one) => one.number === number)
  return found ? nameOf(found) : 'a removed member'
}

/**
 * The members to choose from: those who can decide tasks, and all that the rule already contains, so
 * that they can be taken out of it.
 */
export function memberChoices(members: readonly Colleague[], chosen: readonly number[]) {
  const listed = members.filter(({ number, can_decide_tasks }) => can_decide_tasks || chosen.includes(number))
  const removed = chosen.filter((number) => !members.some((one) => one.number === number))
  return [
    ...listed.map((one) => ({ value: one.number, label: nameOf(one) })),
    ...removed.map((value) => ({ value, label: removed.length > 1 ? `Removed member ${value}` : 'Removed member' })),
  ]
}

/** Whether the gateway skips a rule because none of its members can decide tasks. */
export const isSkipped = (members: readonly Colleague[], chosen: readonly number[]): boolean =>
  !members.some(({ number, can_decide_tasks }) => can_decide_tasks && chosen.includes(number))
