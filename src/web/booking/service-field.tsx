import { type ReactNode, useState } from 'react'
import { searchable } from '#domain/text.ts'
import type { PageService, PublicPage } from '#features/booking-pages/contract.ts'
import { cx } from '#web/kit/base/cx.ts'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import { ChoiceCard } from './choice-card.tsx'
import { offerTexts } from './offer.ts'
import { Thumbnail } from './pictures.tsx'
import { SectionLinks } from './section-links.tsx'
import { anchorOf, sectionsOf } from './sections.ts'

/** Longer lists get a search field. */
const MANY = 10
/** With this many services, their groups have links. */
const LONG = 9

interface ServiceFieldProps {
  id: string
  page: PublicPage
  value: number | null
  error: string | undefined
  onChange: (id: number) => void
  nextTimes: (service: PageService) => ReactNode
  /** Not called for arrow keys. */
  onPress: () => void
}

export function ServiceField(props: ServiceFieldProps) {
  const { id, page, value, error, onChange, onPress, nextTimes } = props
  const { services, groups, staff } = page
  const card = page.settings.template.layout === 'grid'
  const words = useWords('booking')
  const { times } = useWords('client')
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const wanted = searchable(search.trim())
  const shown = services.filter(
    service =>
      service.id === value || searchable(`${service.name} ${service.description}`).includes(wanted),
  )
  const option = (service: PageService) => (
    <ServiceOption
      key={service.id}
      name={`${id}-choice`}
      value={service.id}
      service={service}
      staff={staff}
      card={card}
      checked={service.id === value}
      onChange={() => onChange(service.id)}
      onPress={onPress}
      footer={nextTimes(service)}
    />
  )
  const sections = sectionsOf(shown, groups, words.service.others)
  const grid = card ? 'gap-3 @md:grid-cols-2' : undefined
  return (
    <div className="space-y-3">
      {services.length === 0 && (
        <p className="text-14 text-muted">
          {times.noneLeft} {times.comeBack}
        </p>
      )}
      {services.length > MANY && (
        <TextField
          label={words.service.find}
          hideLabel
          placeholder={words.service.find}
          type="search"
          value={search}
          onChange={event => setSearch(event.target.value)}
          help={
            <span role="status">
              {wanted &&
                fillCount(words.service.found, services.length, language, { shown: shown.length })}
            </span>
          }
        />
      )}
      {groups && services.length >= LONG && <SectionLinks sections={sections} />}
      <FieldGroup
        id={id}
        legend={words.service.label}
        hideLabel
        error={error}
        className={groups ? 'gap-6' : grid}
      >
        {groups
          ? sections.map(section => (
              <section
                key={section.id}
                id={anchorOf(section)}
                aria-labelledby={`${anchorOf(section)}-name`}
                className="min-w-0 scroll-mt-20"
              >
                <h3
                  id={`${anchorOf(section)}-name`}
                  dir="auto"
                  className="mb-2 text-16 font-semibold wrap-anywhere"
                >
                  {section.name}
                </h3>
                <div className={cx('grid gap-2', grid)}>{section.services.map(option)}</div>
              </section>
            ))
          : shown.map(option)}
      </FieldGroup>
    </div>
  )
}

interface ServiceOptionProps {
  name: string
  value: number
  service: PageService
  staff: PublicPage['staff']
  card: boolean
  checked: boolean
  onChange: () => void
  onPress: () => void
  footer: ReactNode
}

function ServiceOption({ service, staff, card, ...input }: ServiceOptionProps) {
  const { duration, price } = offerTexts(service, staff, useWords('booking'))
  return (
    <ChoiceCard {...input} className="p-3 pb-2">
      <span
        className={cx(
          'grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-y-1',
          !card && 'sm:grid-cols-[auto_minmax(0,1fr)_auto]',
        )}
      >
        <Thumbnail of={service.picture} />
        <span dir="auto" className="col-start-2 text-14 font-semibold wrap-anywhere">
          {service.name}
        </span>
        {service.description && (
          <span
            dir="auto"
            className={cx(
              'col-span-2 row-start-3 text-13 text-pretty text-muted',
              !card && 'sm:col-span-1 sm:col-start-2 sm:row-start-2',
            )}
          >
            {service.description}
          </span>
        )}
        <span
          className={cx(
            'col-start-2 row-start-2 flex flex-wrap justify-between gap-x-3 text-13 tabular-nums',
            !card &&
              'sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:ms-4 sm:flex-col-reverse sm:items-end sm:justify-end',
          )}
        >
          <span className="text-muted">{duration}</span>
          {price && <span className="font-semibold">{price}</span>}
        </span>
      </span>
    </ChoiceCard>
  )
}
