'use client'

import { useRecordTitle } from '#components/layout/use-record-title.ts'
import { isRefused, useLookUp } from './look-up.tsx'

const INVALID = 'Invalid invitation'

/** Heading of the page, which says if the link cannot be used. Also sets the document's title. */
export function InvitationTitle({ title }: { title: string }) {
  const isInvalid = isRefused(useLookUp().error)
  useRecordTitle(isInvalid ? INVALID : undefined)
  return isInvalid ? INVALID : title
}
