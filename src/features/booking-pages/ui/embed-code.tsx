import { useEffect, useState } from 'react'
import { RadioCard } from '#web/kit/base/choice.tsx'
import { CopyButton } from '#web/kit/base/copy-button.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Page } from '../contract.ts'
import {
  type EmbedTheme,
  type EmbedWay,
  embedCode,
  embedThemes,
  embedWays,
  linkAttributes,
} from '../embed-code-rules.ts'

export function EmbedCode({ page }: { page: Page }) {
  const words = useWords('embedding')
  const [way, setWay] = useState<EmbedWay>('inline')
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const color = page.settings.template.primaryColor
  const url = page.url ?? new URL(paths.bookingPage(page.name), location.origin).href
  const code = embedCode({ way, theme, url, color, text: words.book })
  return (
    <section aria-label={words.code} className="flex flex-col gap-3">
      <div>
        <h3 className="text-16 font-semibold">{words.code}</h3>
        <p className="mt-1 text-14 text-pretty text-muted">{words.codeText}</p>
      </div>
      <FieldGroup legend={words.way} className="sm:grid-cols-3">
        {embedWays.map(each => (
          <RadioCard
            key={each}
            name="embed-way"
            label={words.ways[each].label}
            detail={words.ways[each].text}
            checked={way === each}
            onChange={() => setWay(each)}
          />
        ))}
      </FieldGroup>
      <Select
        label={words.theme}
        value={theme}
        onChange={event => setTheme(event.target.value as EmbedTheme)}
      >
        <Options of={embedThemes.map(each => [each, words.themes[each]])} />
      </Select>
      <pre className="rounded-control bg-sunken px-3 py-2 font-mono text-13 wrap-anywhere whitespace-pre-wrap select-all">
        {code}
      </pre>
      <div>
        <CopyButton size="sm" text={code}>
          {words.copy}
        </CopyButton>
      </div>
      <Preview key={`${way} ${theme}`} way={way} theme={theme} page={page} />
    </section>
  )
}

function Preview({ way, theme, page }: { way: EmbedWay; theme: EmbedTheme; page: Page }) {
  const words = useWords('embedding')
  useEffect(() => {
    if (document.querySelector('script[src="/embed.js"]')) return
    const script = document.createElement('script')
    script.src = '/embed.js'
    document.head.append(script)
  }, [])
  const color = page.settings.template.primaryColor
  const link = (
    <a
      href={paths.bookingPage(page.name)}
      className={way === 'button' ? undefined : 'text-accent-ink underline underline-offset-4'}
      {...linkAttributes({ way, theme, color })}
    >
      {words.book}
    </a>
  )
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-13 text-muted">{words.preview}</figcaption>
      {way === 'inline' ? (
        <div
          data-kairos="inline"
          className="min-h-[480px] overflow-hidden rounded-card border border-line"
        >
          {link}
        </div>
      ) : (
        // The transform makes the fixed button stay in this box.
        <div className="flex min-h-32 transform-gpu items-center justify-center rounded-card border border-line">
          {link}
        </div>
      )}
    </figure>
  )
}
