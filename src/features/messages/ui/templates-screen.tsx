import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { Card, Skeleton } from '#web/kit/base/surfaces.tsx'
import { draftStore } from '#web/lib/draft-store.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { listTemplates } from '../editing/templates-contract.ts'
import type { MessageWords, Place } from '../templates/words-rules.ts'
import { LanguageChoice } from './language-choice.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateList } from './template-list.tsx'

type Drafts = Readonly<Record<string, MessageWords | undefined>>

const store = draftStore('templates', kept => kept as Drafts | null)

const FIRST: Place = { kind: 'reminder', channel: 'email' }
const keyOf = ({ kind, channel }: Place, language: string) => `${language} ${kind} ${channel}`

export function TemplatesScreen() {
  const query = useRead(listTemplates)
  const { data, error } = query
  const labels = useWords('templates')
  // If undefined, large screens open the first template and small ones show only the list.
  const [chosen, setChosen] = useState<Place>()
  const user = useUser()
  const [drafts, setDrafts] = useState(() => store.read(user) ?? {})
  const latest = useRef(drafts)
  const keep = (key: string, words: MessageWords | undefined) => {
    latest.current = { ...latest.current, [key]: words }
    setDrafts(latest.current)
    store.keep(user, latest.current)
  }
  const dropSaved = (key: string, saved: MessageWords) => {
    if (latest.current[key] === saved) keep(key, undefined)
  }
  const place = chosen ?? FIRST
  const shown = useLostFocus<HTMLDivElement>(chosen ?? 'all', { preventScroll: true })
  const template = data?.templates.find(
    ({ kind, channel }) => kind === place.kind && channel === place.channel,
  )

  return (
    <Screen
      wide
      title={labels.title}
      description={labels.description}
      back={{ href: paths.notifications, label: labels.settings }}
    >
      {!data && <LoadError title={labels.failed} query={query} />}
      {!data && !error && <Waiting />}
      {data && template && (
        <div
          ref={shown}
          tabIndex={-1}
          className="grid items-start gap-6 outline-none lg:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <div className={cx('grid gap-4', chosen && 'max-lg:hidden')}>
            <Card>
              <LanguageChoice language={data.businessLanguage} />
            </Card>
            <TemplateList
              templates={data.templates}
              open={place}
              isDraft={each => drafts[keyOf(each, data.language)] !== undefined}
              onOpen={each => {
                setChosen(each)
                if (!matchMedia('(min-width: 1024px)').matches) scrollTo({ top: 0 })
              }}
            />
          </div>
          <div className={cx('min-w-0', !chosen && 'max-lg:hidden')}>
            <Button
              variant="quiet"
              size="sm"
              className="mb-3 lg:hidden"
              onClick={() => setChosen(undefined)}
            >
              <Icon of={ArrowLeft} size={16} /> {labels.all}
            </Button>
            <TemplateEditor
              key={keyOf(place, data.language)}
              template={template}
              language={data.language}
              draft={drafts[keyOf(place, data.language)]}
              onDraft={words => keep(keyOf(place, data.language), words)}
              onSaved={words => dropSaved(keyOf(place, data.language), words)}
            />
          </div>
        </div>
      )}
    </Screen>
  )
}

const Waiting = () => (
  <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
    <Skeleton className="h-96 rounded-card" />
    <Skeleton className="h-[36rem] rounded-card max-lg:hidden" />
  </div>
)
