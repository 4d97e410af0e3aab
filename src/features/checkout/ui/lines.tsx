import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatCents } from '#domain/money.ts'
import { listStaff } from '#features/staff/contract.ts'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Sale } from '../contract.ts'
import { type EditableLine, isEditable, type Line, withName } from '../rules.ts'
import { AmountForm } from './amount-form.tsx'
import { isOutdated, useBasis, useSaleChange } from './data.ts'

const addable = ['tip', 'discount', 'fee'] as const

const signed = (kind: Line['kind'], cents: number) => (kind === 'discount' ? -cents : cents)

function useVisitStaff({ lines }: Sale) {
  const ids = new Set(lines.map(({ staffId }) => staffId).filter(Boolean))
  const { data = [] } = useRead(listStaff, undefined, { enabled: ids.size > 1 })
  return data.filter(({ id }) => ids.has(id))
}

const lineKey = ({ kind, name, cents, staffId }: Sale['lines'][number]) =>
  [kind, name, cents, staffId].join()

export function Lines({ sale }: { sale: Sale }) {
  const words = useWords('checkout')
  const open = sale.state === 'open'
  const shown = sale.lines.map(line => withName(line, words.names))
  const lines = shown.filter(isEditable)
  const unpriced = lines.findIndex(({ cents }) => cents === null)
  const [chosen, setChosen] = useState<number>()
  const [adding, setAdding] = useState<(typeof addable)[number]>()
  const editing = !open || adding ? undefined : (chosen ?? (unpriced < 0 ? undefined : unpriced))
  const edited = editing === undefined ? undefined : lines[editing]
  const form = `${editing} ${edited?.name} ${edited?.staffId}`
  const change = useSaleChange(useBasis(sale, form, edited?.cents))

  const section = useLostFocus(`${editing} ${adding} ${sale.lines.map(lineKey)}`)

  const write = (next: EditableLine[]) =>
    change.mutate(
      { what: 'lines', lines: next },
      {
        onSuccess: () => {
          setChosen(undefined)
          setAdding(undefined)
        },
        onError: error => {
          if (isOutdated(error)) setChosen(undefined)
        },
      },
    )
  const edit = (index: number) => {
    setAdding(undefined)
    setChosen(index)
  }
  const staff = useVisitStaff(sale)
  const fields = { label: words.price, submit: words.save, busy: change.isPending, staff }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={words.lines}
      className="grid gap-3 outline-none"
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {(open ? lines : shown).map((line, index) => {
          const { kind, name, cents } = line
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
            <li key={index}>
              {editing === index && isEditable(line) ? (
                <AmountForm
                  key={form}
                  {...fields}
                  label={cents === null ? words.priceMissing : words.price}
                  name={name}
                  amount={cents === null ? null : Math.abs(cents)}
                  staffId={line.staffId}
                  onSubmit={(amount, given, staffId) => {
                    const edited = { ...line, name: given, cents: signed(kind, amount), staffId }
                    write(lines.with(index, edited))
                  }}
                  onCancel={cents === null ? undefined : () => setChosen(undefined)}
                >
                  <Button
                    size="sm"
                    variant="quiet"
                    className="ms-auto text-danger-ink!"
                    onClick={() => write(lines.toSpliced(index, 1))}
                  >
                    {words.remove}
                  </Button>
                </AmountForm>
              ) : (
                <LineRow name={name} cents={cents} onEdit={open ? () => edit(index) : undefined} />
              )}
            </li>
          )
        })}
      </ul>
      {open && adding && (
        <AmountForm
          key={adding}
          {...fields}
          name={words.names[adding]}
          amount={null}
          onSubmit={(amount, name, staffId) =>
            write([...lines, { kind: adding, name, cents: signed(adding, amount), staffId }])
          }
          onCancel={() => setAdding(undefined)}
        />
      )}
      {open && !adding && (
        <div className="flex flex-wrap gap-2">
          {addable.map(kind => (
            <Button key={kind} size="sm" onClick={() => setAdding(kind)}>
              <Icon of={Plus} size={16} className="text-muted" />
              {words.add[kind]}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

interface LineRowProps {
  name: string
  cents: number | null
  onEdit: (() => void) | undefined
}

function LineRow({ name, cents, onEdit }: LineRowProps) {
  const words = useWords('checkout')
  return (
    <div className="flex min-h-10 items-center gap-2 text-14">
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {name}
      </span>
      <span className="tabular-nums">{cents === null ? '–' : formatCents(cents)}</span>
      {onEdit && (
        <IconButton size="sm" label={fill(words.edit, { name })} onClick={onEdit}>
          <Icon of={Pencil} size={16} />
        </IconButton>
      )}
    </div>
  )
}
