import type { ReactNode } from 'react'
import type { PageFacts } from '#features/booking-pages/about-rules.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import type { Picture } from '#features/pictures/contract.ts'
import type { PublicReviews } from '#features/reviews/contract.ts'
import { Brand } from '#web/kit/base/brand.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { paths } from '#web/lib/paths.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { Faq } from './faq.tsx'
import { HoursCard } from './hours-card.tsx'
import { ContactCard, StaffCard } from './info-cards.tsx'
import type { ClientPageData } from './page-data.ts'
import { ReviewsCard } from './reviews-card.tsx'

/* Rendered only by the server, so that it adds no script. */

interface ClientDocumentProps {
  data: ClientPageData
  island: string
  lookup?: string
  reviews?: PublicReviews | undefined
  home?: FrameProps['home']
}

export const ClientDocument = ({ data, island, lookup, reviews, home }: ClientDocumentProps) => (
  <Frame
    cover={<Cover data={data} reviews={reviews} />}
    brandName={data.brandName}
    wide={data.kind === 'booking'}
    home={home}
  >
    {data.kind === 'manage' && <ConfirmForm data={data} />}
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server */}
    <div id="island" className="contents" dangerouslySetInnerHTML={{ __html: island }} />
    {lookup && (
      <div
        id="manage"
        className="scroll-mt-6 lg:col-start-1"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
        dangerouslySetInnerHTML={{ __html: lookup }}
      />
    )}
    {data.kind === 'booking' && reviews && (
      <ReviewsCard
        reviews={reviews}
        businessName={data.page.businessName}
        timeZone={data.page.timeZone}
        moreHref={reviews.next === null ? undefined : paths.pageReviews(data.page.name)}
      />
    )}
    {data.kind === 'booking' && data.page.settings.faq.length > 0 && (
      <Faq entries={data.page.settings.faq} />
    )}
    {data.kind === 'missing' && (
      <div className="pb-16 text-16 text-pretty">
        <p>{data.text}</p>
        {data.advice && <p className="mt-2 text-muted">{data.advice}</p>}
      </div>
    )}
  </Frame>
)

interface FrameProps {
  cover: ReactNode
  brandName: string
  wide?: boolean
  home?: string | undefined
  children: ReactNode
}

export function Frame({ cover, brandName, wide, home = '/', children }: FrameProps) {
  const { footer } = useWords('page')
  const column = columnOf(wide)
  return (
    <div className="flex min-h-dvh flex-col">
      {cover}
      <main className={mainClass(wide)}>{children}</main>
      <footer className="border-t border-line">
        <div className={cx(column, 'py-8 text-14 text-muted')}>
          <a href={home} className="-mt-1.5 block w-fit py-1.5">
            <Brand name={brandName} />
          </a>
          <p>
            {footer.question}{' '}
            <a href={home} className="font-medium text-accent-ink underline underline-offset-4">
              {footer.link}
            </a>
          </p>
        </div>
      </footer>
    </div>
  )
}

const columnOf = (wide: boolean | undefined) =>
  cx('mx-auto w-full px-4 sm:px-6', wide ? 'max-w-[1120px]' : 'max-w-[720px]')

const mainClass = (wide: boolean | undefined) =>
  cx(
    columnOf(wide),
    'grid flex-1 grid-cols-[minmax(0,1fr)] content-start items-start gap-6 py-4 sm:py-8 lg:gap-8',
    wide && 'lg:grid-cols-[minmax(0,1fr)_min(20rem,36%)] lg:grid-rows-[auto_auto_1fr]',
  )

export const pageColumn = mainClass(true)

function Cover({ data, reviews }: Pick<ClientDocumentProps, 'data' | 'reviews'>) {
  const {
    cover: words,
    reviews: { count },
  } = useWords('page')
  const language = useLanguage()
  if (data.kind === 'booking') {
    const { page } = data
    return (
      <CoverBox
        wide
        name={page.businessName}
        title={page.title}
        logo={page.logo}
        cover={page.cover}
      >
        <p className="col-start-2 row-start-3 text-14 sm:text-20">{words.book}</p>
        <div className="col-span-full row-start-4 -mb-2 flex flex-wrap justify-between gap-x-6 text-14 sm:contents [&_a]:py-3 [&_a]:underline [&_a]:underline-offset-4">
          {reviews?.average && (
            <a href="#reviews" className="sm:col-start-2 sm:row-start-4 sm:w-fit">
              ★ {reviews.average.toFixed(1)} · {fillCount(count, reviews.count, language)}
            </a>
          )}
          <a href="#manage" className="sm:col-start-3 sm:row-start-2 sm:ms-6">
            {words.manage}
          </a>
        </div>
      </CoverBox>
    )
  }
  return data.kind === 'manage' ? (
    <CoverBox name={data.appointment.businessName} title={words.appointment} />
  ) : (
    <CoverBox name={data.brandName} title={data.title} />
  )
}

interface CoverBoxProps {
  wide?: boolean
  name: string
  title: string
  logo?: Picture | undefined
  cover?: Picture | undefined
  children?: ReactNode
}

export const CoverBox = ({ wide, name, title, logo, cover, children }: CoverBoxProps) => (
  <header className="bg-cover text-cover-text">
    {cover && (
      <div className={cx(columnOf(wide), 'max-sm:px-0 sm:pt-6')}>
        <img
          {...cover}
          alt={cover.alt}
          sizes="100vw"
          fetchPriority="high"
          className="h-[min(7rem,14svh)] w-full object-cover sm:h-52 sm:rounded-card"
        />
      </div>
    )}
    <div
      className={cx(
        columnOf(wide),
        'grid grid-cols-[auto_minmax(0,1fr)] items-center py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:py-6',
      )}
    >
      {logo && (
        <img
          {...logo}
          alt={logo.alt}
          sizes="120px"
          className="row-span-3 me-5 h-12 w-auto max-w-32 rounded-control bg-logo-plate object-contain p-1 sm:h-16"
        />
      )}
      {!title.includes(name) && (
        <p translate="no" dir="auto" className="col-start-2 text-14 font-semibold wrap-anywhere">
          {name}
        </p>
      )}
      <h1
        translate={title === name ? 'no' : undefined}
        dir="auto"
        className={cx(
          // The plate behind the title shows only if the band's own color would make it
          // unreadable.
          'col-start-2 row-start-2 -mx-3 w-fit rounded-card bg-cover-plate px-3 py-1 text-24 font-semibold wrap-anywhere text-cover-title',
          hasLongWord(title) ? 'sm:text-32' : 'sm:text-44',
        )}
      >
        {title}
      </h1>
      {children}
    </div>
  </header>
)

const hasLongWord = (title: string) => title.split(/[\s-]+/).some(word => word.length > 17)

export function Sides({ page, facts }: { page: PublicPage; facts: PageFacts }) {
  const { sections } = page.settings.template
  return (
    <>
      {sections.staffBios && <StaffCard page={page} />}
      <HoursCard opening={facts.opening} own={ownHours(page)} />
      <ContactCard page={page} phone={facts.phone} />
    </>
  )
}

const ownHours = ({ settings: { about } }: PublicPage) =>
  about?.hours === 'own' ? about.ownHours : undefined
