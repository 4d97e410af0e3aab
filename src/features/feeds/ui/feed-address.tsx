import { useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { CopyButton } from '#web/kit/base/copy-button.tsx'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { Sentence, useWords } from '#web/lib/words.tsx'
import type { CalendarFeed } from '../contract.ts'
import { useRemoveFeed, useRotateFeed } from './data.ts'

const programs = ['google', 'apple', 'outlook'] as const

export function FeedAddress({ feed }: { feed: CalendarFeed }) {
  const words = useWords('feeds')
  const [ending, setEnding] = useState<'rotate' | 'remove'>()
  const webcal = feed.url.replace(/^https?:/, 'webcal:')
  return (
    <>
      <section aria-label={words.address} className="flex flex-col gap-2">
        <h3 className="text-14 font-semibold">{words.address}</h3>
        <code className="rounded-control bg-sunken px-3 py-2 font-mono text-13 wrap-anywhere select-all">
          {feed.url}
        </code>
        <p className="text-13 text-pretty text-muted">{words.secret}</p>
        <div className="flex flex-wrap gap-2">
          <CopyButton size="sm" text={feed.url}>
            {words.copy}
          </CopyButton>
          <Button size="sm" variant="quiet" onClick={() => setEnding('rotate')}>
            {words.rotate}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setEnding('remove')}>
            {words.remove}
          </Button>
        </div>
      </section>
      <section aria-label={words.how}>
        <h3 className="text-14 font-semibold">{words.how}</h3>
        <ul className="mt-2 flex flex-col gap-2 text-14 text-pretty text-muted">
          {programs.map(program => (
            <li key={program}>
              <Sentence
                text={words.programs[program]}
                values={{
                  link: (
                    <a
                      href={webcal}
                      className="font-medium text-accent-ink underline underline-offset-4"
                    >
                      {words.openLink}
                    </a>
                  ),
                }}
              />
            </li>
          ))}
        </ul>
        <p className="mt-2 text-13 text-pretty text-muted">{words.delay}</p>
      </section>
      {ending && <Ending feed={feed} way={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

interface EndingProps {
  feed: CalendarFeed
  way: 'rotate' | 'remove'
  onClose: () => void
}

function Ending({ feed, way, onClose }: EndingProps) {
  const ends = { rotate: useRotateFeed(), remove: useRemoveFeed() }
  return (
    <RemovalDialog<number>
      removal={ends[way]}
      of={feed.id}
      onClose={onClose}
      {...useWords('feeds').endings[way]}
    />
  )
}
