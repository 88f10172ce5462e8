'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { membersQuery } from '#app/_query/members.ts'
import { useReader } from '#app/_session/reader.tsx'

/** Name of an assignee by member number: 0 is nobody, the current user is "You". */
export function useNames(): (assignee: number) => string {
  const { number: me } = useReader()
  const { data } = useQuery(membersQuery())
  return useCallback(
    (assignee) => {
      if (assignee === 0) return 'Unassigned'
      if (assignee === me) return 'You'
      const member = data?.members.find(({ number }) => number === assignee)
      return member ? `${member.first_name} ${member.last_name}` : `Member ${assignee}`
    },
    [data, me],
  )
}

/** Members who may work on tasks, by name. */
export function useWorkers(): { number: number; name: string }[] {
  const { data } = useQuery(membersQuery())
  return (data?.members ?? [])
    .filter(({ can_decide_tasks }) => can_decide_tasks)
    .map(({ number, first_name, last_name }) => ({ number, name: `${first_name} ${last_name}` }))
}
