import { useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '#domain/time/format.ts'
import { zoneHere } from '#domain/time/zone.ts'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { MoreButton } from '#web/kit/base/more-button.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { Card, EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { pageData } from '#web/lib/page-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { useReadPages } from '#web/lib/use-read-pages.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { type Activity, type ActivityEntry, listActivity } from '../contract.ts'
import { groupNames } from '../rules.ts'
import { changesOf, sentenceOf } from './wording.ts'

export function ActivityScreen() {
  const words = useWords('activity')
  const [userId, setUserId] = useState('')
  const [group, setGroup] = useState('')
  const query = useReadPages(listActivity, {
    ...(userId && { userId }),
    ...(group && { group }),
  })
  const { data, error } = query
  const [people, setPeople] = useState<Activity['people']>()
  const entries = data?.pages.flatMap(page => page.entries)
  // Keeps the filters while another selection loads.
  const named = data?.pages[0]?.people
  if (named && named !== people) setPeople(named)
  const narrowed = userId !== '' || group !== ''
  return (
    <Screen
      title={words.title}
      description={words.description}
      back={{ href: paths.settings, label: words.back }}
    >
      <div className="grid gap-4 sm:max-w-[560px] sm:grid-cols-2">
        <Select
          label={words.person}
          value={userId}
          onChange={({ target }) => setUserId(target.value)}
        >
          <option value="">{words.everyone}</option>
          <Options of={people?.map(person => [person.userId, person.name])} />
        </Select>
        <Select label={words.group} value={group} onChange={({ target }) => setGroup(target.value)}>
          <option value="">{words.everything}</option>
          <Options of={groupNames.map(name => [name, words.groups[name]])} />
        </Select>
      </div>
      <LoadError title={words.failed} query={query} />
      {!entries && !error && <Skeleton className="h-72 rounded-card" />}
      <div role="status" className="empty:absolute">
        {entries?.length === 0 && (
          <EmptyState framed title={narrowed ? words.noMatch.title : words.none.title}>
            {narrowed ? words.noMatch.text : words.none.text}
          </EmptyState>
        )}
      </div>
      {entries && entries.length > 0 && (
        <Card className="py-2">
          <ul className="divide-y divide-line">
            {entries.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      <MoreButton query={query}>{words.older}</MoreButton>
    </Screen>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const words = useWords('activity')
  const language = useLanguage()
  const zone = zoneHere(useUser()?.timeZone)
  const wording = { words, zone, language }
  const sentence = sentenceOf(entry, wording)
  const changes = changesOf(entry, wording)
  const href = linkOf(entry)
  return (
    <li className="flex flex-col gap-x-6 gap-y-1 py-3 text-14 md:flex-row md:justify-between">
      <div className="min-w-0 wrap-anywhere">
        <p className="text-ink">
          <span className="font-semibold">{actorOf(entry, words)}</span>{' '}
          {href ? (
            <Link href={href} className="text-accent-ink underline underline-offset-4">
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </p>
        {changes.length > 0 && (
          <ul className="mt-0.5 text-13 text-muted">
            {changes.map(change => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </div>
      <time dateTime={entry.at} className="shrink-0 text-13 text-muted tabular-nums md:text-end">
        {formatDateTime(Date.parse(entry.at), zone, language)}
      </time>
    </li>
  )
}

function actorOf({ via, actor }: ActivityEntry, words: ReturnType<typeof useWords<'activity'>>) {
  if (via === 'administrator') return fill(words.administrator, { brandName: pageData().brandName })
  return actor === '' ? words.deletedAccount : actor
}

function linkOf({ action, target }: ActivityEntry): string | undefined {
  if (!target || /\.(remove|revoke)$/.test(action)) return undefined
  switch (target.kind) {
    case 'appointment':
      return `${paths.calendar}?appointment=${target.id}`
    case 'service':
    case 'group':
    case 'add-on':
      return paths.services
    case 'staff':
      return paths.staff
    case 'page':
      return paths.share
    case 'client':
      return target.name === null ? undefined : paths.clients
    case 'review':
      return paths.reviews
    case 'invitation':
    case 'member':
      return paths.team
    case 'sale':
      return undefined
  }
}
