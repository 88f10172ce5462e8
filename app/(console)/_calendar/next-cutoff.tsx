'use client'

import { Time } from '#components/value/time.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import type { SettlementCalendar } from '#lib/modules/settlements/schedule/contract.ts'
import { alsoInUtc } from './prepare-month.ts'

/** The next cutoff in the reader's time zone and in UTC, and its cycle. */
export function NextCutoff({ calendar }: { calendar: SettlementCalendar | undefined }) {
  const viewer = useViewer()
  if (!calendar) return '\u00a0'
  const { next_cutoff, next_cycle } = calendar
  if (next_cutoff === null) return 'No cutoff scheduled.'
  const at = next_cutoff * 1000
  const utc = alsoInUtc(at, viewer)
  return (
    <>
      Next cutoff: <Time value={at} format="absolute" />
      {utc && ` (${utc})`}, <Time value={at} />, {next_cycle}
    </>
  )
}
