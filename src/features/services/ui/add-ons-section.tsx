import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import { type AddOnAnswer, listAddOns } from '../add-ons-contract.ts'
import { addOnDetail } from '../add-ons-rules.ts'
import { AddOnDialog } from './add-on-dialog.tsx'
import { useRemoveAddOn } from './add-ons-data.ts'

export function AddOnsSection() {
  const { addOns: words } = useWords('services')
  const query = useRead(listAddOns)
  const { data, isError } = query
  const [edited, setEdited] = useState<AddOnAnswer | 'new'>()
  const [removed, setRemoved] = useState<AddOnAnswer>()
  const removal = useRemoveAddOn()
  if (!isError && !data?.length && !edited && !removed) return null
  return (
    <section aria-labelledby="add-ons" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 id="add-ons" className="text-20 font-semibold">
            {words.title}
          </h2>
          <p className="mt-1 text-14 text-muted">{words.description}</p>
        </div>
        <Button onClick={() => setEdited('new')}>
          <Icon of={Plus} />
          {words.add}
        </Button>
      </div>
      <LoadError title={words.failed} query={query} />
      {data && data.length > 0 && (
        <Card className="p-0">
          <ul className="divide-y divide-line">
            {data.map(addOn => (
              <Row
                key={addOn.id}
                addOn={addOn}
                onEdit={() => setEdited(addOn)}
                onRemove={() => setRemoved(addOn)}
              />
            ))}
          </ul>
        </Card>
      )}
      <AddOnDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        addOn={edited === 'new' ? undefined : edited}
      />
      {removed && (
        <RemovalDialog
          removal={removal}
          of={removed.id}
          onClose={() => setRemoved(undefined)}
          {...words.removal}
          title={fill(words.removal.title, { name: removed.name })}
        />
      )}
    </section>
  )
}

interface RowProps {
  addOn: AddOnAnswer
  onEdit: () => void
  onRemove: () => void
}

function Row({ addOn, onEdit, onRemove }: RowProps) {
  const { addOns: words, card } = useWords('services')
  const language = useLanguage()
  const { name, serviceIds } = addOn
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-14 font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-13 text-muted tabular-nums">
          {[
            addOnDetail(addOn, words),
            serviceIds.length > 0
              ? fillCount(words.services, serviceIds.length, language)
              : words.noService,
          ].join(' · ')}
        </p>
      </div>
      <IconButton size="sm" label={fill(card.edit, { name })} onClick={onEdit}>
        <Icon of={Pencil} size={16} />
      </IconButton>
      <IconButton size="sm" label={fill(card.remove, { name })} onClick={onRemove}>
        <Icon of={Trash2} size={16} />
      </IconButton>
    </li>
  )
}
