'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import { Kbd } from '#components/ui/kbd.tsx'

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', 'k'], does: 'Next and previous task' },
  { keys: ['c'], does: 'Claim the task, or give it back' },
  { keys: ['a'], does: 'Accept, then on to the next task' },
  { keys: ['f'], does: 'Choose why it fails' },
  { keys: ['1', '…', '9'], does: 'Choose a reason by its number, while they are open' },
  { keys: ['Enter'], does: 'Fail with the chosen reason, then on to the next task' },
  { keys: ['h'], does: 'Hold the task, or resume it' },
  { keys: ['u'], does: 'Undo the last decision, within five seconds' },
  { keys: ['Esc'], does: 'Close the reasons, or the task' },
  { keys: ['?'], does: 'This list' },
]

/** The keys of the queue. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keys of the task queue" size="sm">
      <dl className="grid gap-1">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-3 py-1 text-sm">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
