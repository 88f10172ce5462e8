'use client'

import { useReader } from '#app/_session/reader.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { goKeyOf } from '../_palette/go-keys.ts'
import { navFor, personalNav } from './nav.tsx'

type Key = { readonly keys: readonly string[]; readonly does: string }

type Section = { readonly where: string; readonly keys: readonly Key[] }

const KEYS: readonly Section[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Search or go to a page (⌘ K on a Mac)' },
      { keys: ['?'], does: 'Show keyboard shortcuts' },
      { keys: ['Esc'], does: 'Close dialog or panel' },
    ],
  },
  {
    where: 'Lists',
    keys: [
      { keys: ['j', 'k'], does: 'Next and previous row (or the arrow keys)' },
      { keys: ['Home', 'End'], does: 'First and last row' },
      { keys: ['Enter'], does: 'Open row' },
      { keys: ['x'], does: 'Select row' },
      { keys: ['Shift', 'x'], does: 'Extend selection to this row' },
      { keys: ['Shift', '↓'], does: 'Extend selection to the next row (↑ for previous)' },
      { keys: ['Ctrl', 'A'], does: 'Select all rows on the page (⌘ A on a Mac)' },
    ],
  },
  {
    where: 'Tasks',
    keys: [
      { keys: ['j', 'k'], does: 'Next and previous task' },
      { keys: ['c'], does: 'Claim task, or release your own' },
      { keys: ['t'], does: 'Take over a task that a rule assigned to a colleague' },
      { keys: ['a'], does: 'Accept and go to next task' },
      { keys: ['d', 'f'], does: 'Decline' },
      { keys: ['1', '…', '9'], does: 'Choose decline reason' },
      { keys: ['Enter'], does: 'Decline with the chosen reason and go to next task' },
      { keys: ['h'], does: 'Hold and go to next task, or resume a held task' },
      { keys: ['n'], does: 'Hold with a note' },
      { keys: ['s'], does: 'Snooze' },
      { keys: ['u'], does: 'Undo last decision (within 5 seconds) and return to the task' },
      { keys: ['Esc'], does: 'Close decline reasons or note, clear selection or close panel' },
    ],
  },
]

/** The keys that open the screens of the navigation. */
const screensFor = (isOperator: boolean): Section => ({
  where: 'Go to a page',
  keys: [...navFor('any', false, isOperator), personalNav('any')]
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const letter = goKeyOf(item)
      return letter ? [{ keys: ['g', letter], does: item.label }] : []
    }),
})

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { operator } = useReader().organization
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      {/* biome-ignore lint/a11y/useSemanticElements: a scroll area, not a group of controls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard. */}
      <div role="group" aria-label="Shortcuts" tabIndex={0} className="grid gap-5 focus-visible:outline-offset-4">
        {[...KEYS, screensFor(operator)].map(({ where, keys }) => (
          <section key={where} className="grid gap-1">
            <h3 className="font-medium text-muted text-xs">{where}</h3>
            <dl className="grid gap-1">
              {keys.map((key) => (
                <div key={key.does} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-3 py-1 text-sm">
                  <dt className="flex gap-1">
                    {key.keys.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dt>
                  <dd>{key.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
