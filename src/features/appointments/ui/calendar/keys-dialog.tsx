import { Switch } from '#web/kit/base/choice.tsx'
import { Dialog, DialogBody } from '#web/kit/base/dialog.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'

interface KeysDialogProps {
  onClose: () => void
  singleKeys: boolean
  onSingleKeys: (on: boolean) => void
}

interface Group {
  title: string
  keys: [string[], string][]
}

function groupsOf({ keys, actions, toolbar }: Words['calendar']): Group[] {
  const { calendar, appointment, empty } = keys
  const { ctrl, alt, shift, enter } = keys.names
  const arrows = ['↑', '↓', '←', '→']
  return [
    {
      title: calendar.title,
      keys: [
        [['N'], actions.create],
        [['T'], toolbar.today],
        [['J', 'K'], calendar.step],
        [['1', '2', '3', '4'], calendar.views],
        [['C'], calendar.color],
        [['P'], actions.print],
        [[`${ctrl} K`, '/'], toolbar.find],
        [[`${ctrl} Z`], actions.undo],
        [['?'], calendar.keys],
      ],
    },
    {
      title: appointment.title,
      keys: [
        [[enter], appointment.open],
        [['M'], appointment.move],
        [[`${alt} ↑`, `${alt} ↓`], appointment.inTime],
        [[`${alt} ${shift} ↑`, `${alt} ${shift} ↓`], appointment.inLength],
        [['E'], appointment.edit],
        [arrows, appointment.next],
      ],
    },
    {
      title: empty.title,
      keys: [
        [arrows, empty.choose],
        [[`${shift} ↑`, `${shift} ↓`], appointment.inLength],
        [[enter], empty.book],
      ],
    },
  ]
}

export function KeysDialog({ onClose, singleKeys, onSingleKeys }: KeysDialogProps) {
  const words = useWords('calendar')
  return (
    <Dialog open onClose={onClose} title={words.actions.keys}>
      {/* Takes the focus, because the only control comes after the list. */}
      <DialogBody data-autofocus="" tabIndex={-1} className="gap-6 outline-none">
        {groupsOf(words).map(({ title, keys }) => (
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
          label={words.keys.single}
          detail={words.keys.singleHelp}
          checked={singleKeys}
          onChange={event => onSingleKeys(event.target.checked)}
        />
      </DialogBody>
    </Dialog>
  )
}
