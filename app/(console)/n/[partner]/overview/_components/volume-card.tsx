'use client'

import { useId } from 'react'
import { showView } from '#app/_list/use-view.ts'
import { BarsChartLazy } from '#components/chart/bars-chart-lazy.tsx'
import { Select } from '#components/ui/select.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import type { Overview } from '#lib/modules/overview/contract.ts'
import { WINDOWS } from '#lib/modules/overview/states.ts'
import { prepareVolume, WINDOW_WORDS } from '../prepare-volume.ts'
import { type OverviewView, overviewHref, readView } from '../search-params.ts'

interface VolumeProps {
  partner: string
  volume: Overview['volume']
  view: OverviewView
}

const SPANS = WINDOWS.map((value) => ({ value, label: `Last ${WINDOW_WORDS[value]}` }))

/** Payments over time. The URL holds the period and whether to show count or value. */
export function VolumeCard({ partner, volume, view }: VolumeProps) {
  // Shows the previous period while the next one loads.
  const window = { 24: '24h', 7: '7d', 30: '30d' } as const
  const shown = window[volume.buckets.length as 24 | 7 | 30] ?? view.window
  const { title, units, bars, currencies } = prepareVolume(partner, volume, { ...view, window: shown }, useViewer())
  return (
    <BarsChartLazy
      title={title}
      units={units}
      bars={bars}
      none="No payments in this period"
      controls={<Choices partner={partner} view={view} currencies={currencies} />}
    />
  )
}

function Choices({ partner, view, currencies }: Omit<VolumeProps, 'volume'> & { currencies: readonly string[] }) {
  const id = useId()
  const go = (next: { window?: string; value?: string }) =>
    showView(overviewHref(partner, readView({ ...view, ...next })), 'replace')
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
      <label htmlFor={`${id}-value`} className="sr-only">
        Measure
      </label>
      <Select
        id={`${id}-value`}
        value={view.value ?? ''}
        onChange={({ target }) => go({ value: target.value })}
        placeholder="Number of payments"
        options={currencies.map((code) => ({ value: code, label: `Value in ${code}` }))}
        className="sm:w-50"
      />
      <label htmlFor={`${id}-window`} className="sr-only">
        Period
      </label>
      <Select
        id={`${id}-window`}
        value={view.window}
        onChange={({ target }) => go({ window: target.value })}
        options={SPANS}
        className="sm:w-36"
      />
    </span>
  )
}
