'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { membersQuery } from '#app/_query/members.ts'
import { type Colleague, colleaguesOf } from './mention-text.ts'

const NO_MEMBERS: Parameters<typeof colleaguesOf>[0] = []

/** The members whom a note can mention. */
export function useColleagues(): readonly Colleague[] {
  const { data: team } = useQuery(membersQuery())
  return useMemo(() => colleaguesOf(team?.members ?? NO_MEMBERS), [team])
}
