'use client'

import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { inspectorQuery } from '../_inspector/queries.ts'
import { useIsSandbox } from '../_inspector/use-is-sandbox.ts'
import { isInspector } from '../words.ts'

interface UseInspectorProps {
  partner: string
  endpoint: string
  onUse: (inspector: string) => void
}

/** In the sandbox, fills in the built-in receiver if the user has no endpoint yet. */
export function UseInspector({ partner, endpoint, onUse }: UseInspectorProps) {
  const { data } = useQuery({ ...inspectorQuery(partner), enabled: useIsSandbox(partner) })
  if (!data || isInspector(endpoint)) return null
  return (
    <Button size="sm" onClick={() => onUse(data.endpoint)}>
      <Inbox aria-hidden />
      Use inspector
    </Button>
  )
}
