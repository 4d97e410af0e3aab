import { AppWindow, ExternalLink, Pencil, QrCode, ShieldCheck, Trash2 } from 'lucide-react'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { Button, ButtonLink, IconButton } from '#web/kit/base/button.tsx'
import { CopyButton } from '#web/kit/base/copy-button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Badge, Card } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Page } from '../contract.ts'
import { pageColors } from './page-colors.ts'

interface PageCardProps {
  page: Page
  asksForCode: boolean
  onEdit: () => void
  onRemove: () => void
  onQrCode: () => void
  onEmbed: () => void
}

function Mark({ page: { logo, title, settings } }: { page: Page }) {
  const frame = 'size-11 shrink-0 rounded-card border border-line sm:row-span-3 sm:size-14'
  return logo ? (
    <img {...logo} alt="" sizes="56px" className={cx(frame, 'bg-logo-plate object-contain p-1')} />
  ) : (
    <span
      aria-hidden="true"
      style={pageColors(settings.template.primaryColor)}
      className={cx(
        frame,
        'flex items-center justify-center bg-cover-plate text-24 font-semibold text-cover-title',
      )}
    >
      {[...title][0]?.toUpperCase()}
    </span>
  )
}

export function PageCard({
  page,
  asksForCode,
  onEdit,
  onRemove,
  onQrCode,
  onEmbed,
}: PageCardProps) {
  const { card: words, services: servicesLabel } = useWords('bookingPages')
  const { data: services } = useRead(listServices)
  const { data: staff } = useRead(listStaff)
  const { title, settings } = page
  const path = page.url ?? paths.bookingPage(page.name)
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4 sm:gap-x-5">
      <Mark page={page} />
      <div className="flex min-w-0 items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-semibold text-ink">
            <bdi>{title}</bdi>
          </h2>
          <p className="text-14 break-all text-muted">{path.replace(/^https?:\/\//, '')}</p>
        </div>
        <div className="-me-2 -mt-1 flex">
          <IconButton size="sm" label={fill(words.edit, { title })} onClick={onEdit}>
            <Icon of={Pencil} size={16} />
          </IconButton>
          <IconButton size="sm" label={fill(words.remove, { title })} onClick={onRemove}>
            <Icon of={Trash2} size={16} />
          </IconButton>
        </div>
      </div>
      <dl className="col-span-2 grid grid-cols-1 gap-x-6 gap-y-2 text-14 sm:col-span-1 sm:col-start-2 sm:grid-cols-2">
        <Names
          label={servicesLabel}
          of={services}
          ids={settings.services}
          none={words.noServices}
        />
        <Names label={words.staff} of={staff} ids={settings.staffMembers} none={words.noStaff} />
      </dl>
      <div className="col-span-2 flex flex-wrap items-center gap-2 sm:col-span-1 sm:col-start-2">
        <CopyButton size="sm" text={new URL(path, location.origin).href}>
          {words.copy}
        </CopyButton>
        <ButtonLink size="sm" href={path} target="_blank" rel="noopener">
          <Icon of={ExternalLink} size={16} />
          {words.open}
        </ButtonLink>
        <Button size="sm" onClick={onQrCode}>
          <Icon of={QrCode} size={16} />
          {words.qr}
        </Button>
        <Button size="sm" onClick={onEmbed}>
          <Icon of={AppWindow} size={16} />
          {words.embed}
        </Button>
        {asksForCode && <Badge icon={ShieldCheck}>{words.asksForCode}</Badge>}
      </div>
    </Card>
  )
}

interface NamesProps {
  label: string
  /** Undefined while loading. */
  of: { id: number; name: string }[] | undefined
  ids: number[]
  none: string
}

function Names({ label, of, ids, none }: NamesProps) {
  const names = of && ids.flatMap(id => of.find(each => each.id === id)?.name ?? [])
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{label}</dt>
      {names?.length === 0 ? (
        <dd className="text-warning-ink">{none}</dd>
      ) : (
        <dd className="line-clamp-2 min-h-5 text-ink" title={names?.join(', ')}>
          {names?.join(', ')}
        </dd>
      )}
    </div>
  )
}
