'use client'

import { Dialog } from '#components/overlay/dialog.tsx'
import { Kbd } from '#components/ui/kbd.tsx'

type Key = { readonly keys: readonly string[]; readonly does: string }

const KEYS: readonly { readonly where: string; readonly keys: readonly Key[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Search or go to a screen (⌘ K on a Mac)' },
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
      { keys: ['Shift', 'x'], does: 'Select rows up to this one' },
      { keys: ['Shift', '↓'], does: 'Select this and the next row (or ↑)' },
      { keys: ['Ctrl', 'A'], does: 'Select all rows of the page (⌘ A on a Mac)' },
    ],
  },
  {
    where: 'Task queue',
    keys: [
      { keys: ['j', 'k'], does: 'Next and previous task' },
      { keys: ['c'], does: 'Claim task, or release your own' },
      { keys: ['a'], does: 'Accept and go to next task' },
      { keys: ['d', 'f'], does: 'Decline' },
      { keys: ['1', '…', '9'], does: 'Choose decline reason' },
      { keys: ['Enter'], does: 'Decline with the chosen reason and go to next task' },
      { keys: ['h'], does: 'Hold and go to next task, or resume' },
      { keys: ['s'], does: 'Snooze' },
      { keys: ['u'], does: 'Undo last decision (within 5 seconds) and return to its task' },
      { keys: ['Esc'], does: 'Close decline reasons, clear selection or close task' },
    ],
  },
]

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className="grid gap-5">
        {KEYS.map(({ where, keys }) => (
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
