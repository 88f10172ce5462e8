'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import { Kbd } from '#components/ui/kbd.tsx'

type Key = { readonly keys: readonly string[]; readonly does: string }

const KEYS: readonly { readonly where: string; readonly keys: readonly Key[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Go to a screen, or find anything by its id, reference or address (⌘ K on a Mac)' },
      { keys: ['?'], does: 'This list' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    where: 'Lists',
    keys: [
      { keys: ['j', 'k'], does: 'Next and previous row, from a focused one; the arrows do the same' },
      { keys: ['Home', 'End'], does: 'First and last row of the page' },
      { keys: ['Enter'], does: 'Open the focused row' },
    ],
  },
  {
    where: 'Task queue',
    keys: [
      { keys: ['j', 'k'], does: 'Next and previous task' },
      { keys: ['c'], does: 'Claim the task, or give it back' },
      { keys: ['a'], does: 'Accept, then on to the next task' },
      { keys: ['f'], does: 'Choose why it fails' },
      { keys: ['1', '…', '9'], does: 'Choose a reason by its number, while they are open' },
      { keys: ['Enter'], does: 'Fail with the chosen reason, then on to the next task' },
      { keys: ['h'], does: 'Hold the task, or resume it' },
      { keys: ['u'], does: 'Undo the last decision, within five seconds' },
      { keys: ['Esc'], does: 'Close the reasons, or the task' },
    ],
  },
]

/** What the keyboard does. */
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
