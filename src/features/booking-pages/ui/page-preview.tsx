import { useWatch } from 'react-hook-form'
import { formatPrice } from '#domain/money.ts'
import type { Layout } from '#domain/page-settings.ts'
import { hoursAndMinutes } from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { PageService, PageStaff } from '../contract.ts'
import { titleOr } from '../rules.ts'
import { pageColors } from './page-colors.ts'
import type { PageControl, PageFields } from './page-fields.ts'

interface PagePreviewProps {
  control: PageControl
  services: PageService[]
  staff: PageStaff[]
  logo?: string | undefined
  cover?: string | undefined
  className?: string
}

export function PagePreview({ control, ...rest }: PagePreviewProps) {
  const [title, settings] = useWatch({ control, name: ['title', 'settings'] })
  return <PageSketch title={title} settings={settings} {...rest} />
}

export interface PageSketchProps extends Omit<PagePreviewProps, 'control'> {
  title: string
  settings: Omit<PageFields['settings'], 'requireLookupCode' | 'about'>
}

export function PageSketch({ title, settings, services, staff, ...look }: PageSketchProps) {
  const { logo, cover, className } = look
  const words = useWords('bookingPages').preview
  const { template, contactInfo, faq } = settings
  const { sections } = template
  const contact = [contactInfo.phone, contactInfo.email, contactInfo.address].filter(Boolean)
  return (
    <div
      role="img"
      aria-label={fill(words.label, { color: template.primaryColor })}
      style={pageColors(template.primaryColor)}
      className={cx(
        'overflow-hidden rounded-card border border-line bg-canvas text-12 text-ink select-none',
        className,
      )}
    >
      {cover && <img src={cover} alt="" className="h-20 w-full object-cover" />}
      <div className="bg-cover px-4 pt-5 pb-4">
        {logo && (
          <img
            src={logo}
            alt=""
            className="mb-2 h-7 w-auto max-w-20 rounded-[6px] bg-logo-plate object-contain p-0.5"
          />
        )}
        <p
          className="-mx-2 line-clamp-3 w-fit rounded-control bg-cover-plate px-2 text-16 font-semibold wrap-anywhere text-cover-title"
          dir="auto"
        >
          {titleOr(title, template.name)}
        </p>
        <p className="mt-0.5 text-cover-text">{words.lead}</p>
      </div>
      <div className="flex flex-col gap-2 p-3">
        {template.layout === 'calendar' && <MonthSketch />}
        <Services
          layout={template.layout}
          services={services.filter(({ id }) => settings.services.includes(id))}
          prices={sections.servicePricing}
        />
        <span className="rounded-control bg-accent py-1.5 text-center font-semibold text-on-accent">
          {words.book}
        </span>
        {staff
          .filter(({ id }) => settings.staffMembers.includes(id))
          .slice(0, 2)
          .map(member => (
            <p key={member.id} className="truncate text-muted">
              <span className="font-medium text-ink">{member.name}</span> · {member.position}
            </p>
          ))}
        {sections.contactInfo && contact.length > 0 && (
          <p className="truncate text-muted">{contact.join(' · ')}</p>
        )}
        {sections.faq && faq[0]?.question && (
          <p className="truncate border-t border-line pt-2 font-medium">{faq[0].question}</p>
        )}
      </div>
    </div>
  )
}

interface ServicesProps {
  layout: Layout
  services: PageService[]
  prices: boolean
}

function Services({ layout, services, prices }: ServicesProps) {
  const { customPrice } = useWords('services')
  const words = useWords('bookingPages').preview
  const cards = layout === 'grid'
  return (
    <div
      className={
        cards
          ? 'grid grid-cols-2 gap-2'
          : 'divide-y divide-line rounded-control border border-line bg-surface'
      }
    >
      {services.slice(0, cards ? 4 : 3).map(({ id, name, duration, price, picture }) => (
        <div
          key={id}
          className={
            cards
              ? 'min-w-0 rounded-control border border-line bg-surface p-2'
              : 'flex items-center gap-2 px-2 py-1.5'
          }
        >
          {picture && (
            <img
              src={picture.src}
              alt=""
              className={cx(
                'object-cover',
                cards ? 'mb-1 h-10 w-full' : 'h-7 w-9',
                'rounded-[6px]',
              )}
            />
          )}
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{name}</p>
            <p
              className={cx(
                'flex flex-wrap gap-x-1.5 text-muted tabular-nums',
                !cards && 'justify-between',
              )}
            >
              <span>{fill(words.duration, hoursAndMinutes(duration))}</span>
              {prices && price !== undefined && <span>{formatPrice(price, customPrice)}</span>}
            </p>
          </div>
        </div>
      ))}
    </div>
  )
}

const DAYS = Array.from({ length: 28 }, (_, day) => day)
const CHOSEN = 16

const MonthSketch = () => (
  <div className="grid grid-cols-7 gap-1 rounded-control border border-line bg-surface p-2">
    {DAYS.map(day => (
      <span
        key={day}
        className={cx(
          'mx-auto flex size-5 items-center justify-center rounded-full tabular-nums',
          day === CHOSEN ? 'bg-accent font-semibold text-on-accent' : 'text-muted',
        )}
      >
        {day + 1}
      </span>
    ))}
  </div>
)
