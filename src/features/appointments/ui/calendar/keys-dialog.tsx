import { Switch } from '#web/kit/base/choice.tsx'
import { Dialog, DialogBody } from '#web/kit/base/dialog.tsx'

interface KeysDialogProps {
  open: boolean
  onClose: () => void
  singleKeys: boolean
  onSingleKeys: (on: boolean) => void
}

const groups: { title: string; keys: [string[], string][] }[] = [
  {
    title: 'Calendar',
    keys: [
      [['N'], 'New appointment'],
      [['T'], 'Today'],
      [['J', 'K'], 'Next, previous'],
      [['1', '2', '3', '4'], 'Month, week, day, agenda'],
      [['C'], 'Color by staff or service'],
      [['P'], 'Print'],
      [['Ctrl K', '/'], 'Find clients, services, dates, actions'],
      [['Ctrl Z'], 'Undo the last move'],
      [['?'], 'These keys'],
    ],
  },
  {
    title: 'On an appointment',
    keys: [
      [['Enter'], 'Details'],
      [['M'], 'Move with the arrow keys'],
      [['Alt ↑', 'Alt ↓'], 'Earlier, later'],
      [['Alt Shift ↑', 'Alt Shift ↓'], 'Shorter, longer'],
      [['E'], 'Edit'],
      [['↑', '↓', '←', '→'], 'To the next appointment'],
    ],
  },
  {
    title: 'On empty time (Tab leads there)',
    keys: [
      [['↑', '↓', '←', '→'], 'Choose a time'],
      [['Shift ↑', 'Shift ↓'], 'Shorter, longer'],
      [['Enter'], 'Book it, or see why clients are not offered it'],
    ],
  },
]

/** The keys of the calendar; single ones can be switched off. */
export function KeysDialog({ open, onClose, singleKeys, onSingleKeys }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      {/* What is read comes before its one switch, which stands last. */}
      <DialogBody data-autofocus="" tabIndex={-1} className="gap-6 outline-none">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-2 text-14 font-semibold">{title}</h3>
            <dl className="grid gap-y-1.5">
              {keys.map(([combination, does]) => (
                <div key={does} className="flex items-baseline justify-between gap-4 text-14">
                  <dt className="order-last flex shrink-0 gap-1">
                    {combination.map(key => (
                      <kbd
                        key={key}
                        className="rounded-[5px] border border-line bg-sunken px-1.5 font-sans text-12 leading-5 text-ink"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="text-muted">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label="Single keys"
          detail="Off keeps only those with Ctrl or Cmd, for speech input."
          checked={singleKeys}
          onChange={event => onSingleKeys(event.target.checked)}
        />
      </DialogBody>
    </Dialog>
  )
}
