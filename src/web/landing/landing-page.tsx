import { Brand } from '#web/kit/base/brand.tsx'
import { ButtonLink } from '#web/kit/base/button.tsx'
import { ThemeSwitch } from '#web/kit/base/theme-switch.tsx'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { Claims } from './claims.tsx'
import { DayScene } from './day-scene.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { Prices } from './prices.tsx'
import { Screens } from './screens.tsx'
import { column } from './section.tsx'
import { Trades } from './trades.tsx'

const useCases = ['tele-health', 'business'] as const

export function LandingPage({ brandName }: { brandName: string }) {
  const words = useWords('landing')
  return (
    <div className="overflow-x-clip">
      <header className={`${column} flex h-16 items-center justify-between md:h-20`}>
        <a
          href={paths.landing}
          aria-label={fill(words.startPage, { brandName })}
          className="rounded-control"
        >
          <Brand name={brandName} />
        </a>
        <ButtonLink href={paths.login}>{words.signIn}</ButtonLink>
      </header>
      <main>
        <Hero />
        <FeatureCards className={`${column} pt-20 md:pt-28`} />
        <Screens />
        <Claims className={`${column} pt-20 md:pt-28`} />
        <Trades />
        <UseCases />
        <Prices />
        <FeatureStrip />
      </main>
      <footer className="border-t border-line">
        <div
          className={`${column} flex flex-wrap items-center justify-between gap-4 py-8 text-13 text-muted`}
        >
          <p>{fill(words.footer, { brandName, tagline: words.tagline })}</p>
          <div data-theme-switch="" className="noscript:hidden">
            <ThemeSwitch />
          </div>
        </div>
      </footer>
    </div>
  )
}

function Hero() {
  const { tagline, hero: words } = useWords('landing')
  return (
    <section
      className={`${column} grid items-center gap-12 pt-10 md:pt-16 lg:grid-cols-[minmax(0,11fr)_minmax(0,13fr)] lg:gap-8`}
    >
      <div className="max-w-[560px]">
        <h1 className="text-32 font-semibold text-ink md:text-44">{tagline}</h1>
        <p className="mt-5 max-w-[46ch] text-16 text-pretty text-muted md:text-20">{words.lead}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink href={paths.register} variant="primary" size="lg">
            {words.start}
          </ButtonLink>
          <a
            href="#features"
            className="inline-flex min-h-11 items-center rounded-control text-14 font-semibold text-accent-ink underline-offset-4 hover:underline"
          >
            {words.more}
          </a>
        </div>
      </div>
      <DayScene />
    </section>
  )
}

function UseCases() {
  const words = useWords('landing').useCases
  return (
    <section aria-labelledby="use-cases" className={`${column} pt-20 md:pt-28`}>
      <h2 id="use-cases" className="text-24 font-semibold text-ink md:text-32">
        {words.title}
      </h2>
      <div className="mt-8 grid gap-x-6 gap-y-12 md:mt-10 md:grid-cols-2">
        {useCases.map(useCase => (
          <article key={useCase}>
            <img
              src={`/images/${useCase}.svg`}
              alt={words[useCase].alt}
              width="640"
              height="420"
              loading="lazy"
              decoding="async"
              className="landing-picture h-auto w-full rounded-sheet"
            />
            <h3 className="mt-5 text-20 font-semibold text-ink">{words[useCase].title}</h3>
            <p className="mt-1 max-w-[52ch] text-16 text-pretty text-muted">
              {words[useCase].text}
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}

function FeatureStrip() {
  const { title, ...parts } = useWords('landing').more
  return (
    <section aria-label={title} className={`${column} pt-20 pb-20 md:pt-28 md:pb-28`}>
      <div className="grid gap-8 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line">
        {Object.values(parts).map(part => (
          <div key={part.title} className="md:px-8 md:first:ps-0 md:last:pe-0">
            <h3 className="text-16 font-semibold text-ink">{part.title}</h3>
            <p className="mt-1 text-14 text-pretty text-muted">{part.text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
