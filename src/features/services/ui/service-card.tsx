import { Clock, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPrice } from '#domain/money.ts'
import { formatDuration } from '#domain/time/format.ts'
import { IconButton } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Badge, Card } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { Service } from '../contract.ts'

interface ServiceCardProps {
  service: Service
  heading: 'h3' | 'h4'
  moves?: ReactNode
  isDragged?: boolean
  onEdit: () => void
  onRemove: () => void
}

export function ServiceCard({
  service,
  heading: Heading,
  moves,
  isDragged,
  onEdit,
  onRemove,
}: ServiceCardProps) {
  const { card: words, waiting, categories, customPrice } = useWords('services')
  const { name } = service
  const buffers = describeBuffers(service, words)
  return (
    <Card
      data-card={service.id}
      className={cx(
        'group flex h-full flex-col',
        isDragged && 'border-accent shadow-float select-none',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Badge>{categories[service.category]}</Badge>
        <div className="-me-2 -mt-2 flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <IconButton size="sm" label={fill(words.edit, { name })} onClick={onEdit}>
            <Icon of={Pencil} size={16} />
          </IconButton>
          <IconButton size="sm" label={fill(words.remove, { name })} onClick={onRemove}>
            <Icon of={Trash2} size={16} />
          </IconButton>
          {moves}
        </div>
      </div>
      <div className="mt-3 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Heading className="text-16 font-semibold text-ink">
            <bdi>{service.name}</bdi>
          </Heading>
          {service.description && (
            <p
              className="mt-1 line-clamp-3 text-14 whitespace-pre-line text-muted wrap-anywhere"
              dir="auto"
            >
              {service.description}
            </p>
          )}
        </div>
        {service.picture && (
          <img
            {...service.picture}
            alt=""
            sizes="80px"
            loading="lazy"
            className="h-15 w-20 shrink-0 rounded-control object-cover"
          />
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-end gap-x-4 gap-y-1 pt-4 tabular-nums">
        <p className="flex flex-1 basis-40 flex-wrap items-center gap-x-1.5 text-14 text-muted">
          <Icon of={Clock} size={16} />
          <span className="sr-only">{words.takes}</span>
          <span className="whitespace-nowrap">{formatDuration(service.duration)}</span>
          {buffers && <span className="text-13">{buffers}</span>}
          {service.waiting && (
            <span className="text-13">
              {fill(waiting.card, { waiting: formatDuration(service.waiting.minutes) })}
            </span>
          )}
        </p>
        <p className="ms-auto text-16 font-semibold text-ink">
          {formatPrice(service.price, customPrice)}
        </p>
      </div>
    </Card>
  )
}

function describeBuffers(
  { bufferBefore, bufferAfter }: Service,
  words: Words['services']['card'],
): string | undefined {
  const [before, after] = [formatDuration(bufferBefore), formatDuration(bufferAfter)]
  if (bufferBefore > 0 && bufferAfter > 0) return fill(words.buffers, { before, after })
  if (bufferBefore > 0) return fill(words.bufferBefore, { before })
  return bufferAfter > 0 ? fill(words.bufferAfter, { after }) : undefined
}
