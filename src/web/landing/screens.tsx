import { useWords } from '#web/lib/words.tsx'
import { Section } from './section.tsx'

/** Drawn from the demo by `npx tsx test/pictures/landing.ts`. */
const screens = {
  calendar: [1280, 800],
  'calendar-phone': [390, 640],
  booking: [390, 844],
} as const

export function Screens() {
  const words = useWords('landing').screens
  return (
    <Section id="screens" title={words.title} text={words.text}>
      <div className="flex items-end gap-4 max-sm:flex-col md:gap-6">
        <Screen name="calendar" alt={words.calendar} className="max-md:hidden" />
        <Screen name="calendar-phone" alt={words.calendar} className="md:hidden" />
        <Screen name="booking" alt={words.booking} className="md:max-w-64" />
      </div>
    </Section>
  )
}

interface ScreenProps {
  name: keyof typeof screens
  alt: string
  className: string
}

function Screen({ name, alt, className }: ScreenProps) {
  const [width, height] = screens[name]
  return (
    <picture className={className}>
      <source
        data-dark=""
        media="(prefers-color-scheme: dark)"
        srcSet={`/images/screens/${name}-dark.webp`}
      />
      <img
        src={`/images/screens/${name}-light.webp`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-card border border-line"
      />
    </picture>
  )
}
