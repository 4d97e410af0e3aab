import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { bringIntoView } from '#web/kit/base/bring-into-view.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { Badge, SettingsCard } from '#web/kit/base/surfaces.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { send } from '#web/lib/api.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { whenHere } from '#web/lib/when-here.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import {
  changeIdleTime,
  endOtherSignIns,
  endSignIn,
  type Security,
} from '../../security/contract.ts'
import { type IdleMinutes, idleChoices, isMobile } from '../../security/rules.ts'
import { useSecurityChange } from './data.ts'

const FEW = 10

type SignIn = Security['signIns'][number]

export function deviceName(
  { browser, system }: Pick<SignIn, 'browser' | 'system'>,
  words: Words['security']['signIns'],
): string {
  const name = browser ?? words.unknownBrowser
  return system ? fill(words.on, { browser: name, system }) : name
}

export function SignInsCard({ security }: { security: Security }) {
  const words = useWords('security').signIns
  const others = useSecurityChange(() => send(endOtherSignIns))
  const end = useSecurityChange((id: string) => send(endSignIn, { param: { id } }))
  const { signIns } = security
  const [all, setAll] = useState(false)
  const list = signIns.toSorted((a, b) => Number(b.current) - Number(a.current))
  const rows = useLostFocus<HTMLUListElement>(`${all} ${list.length}`)
  const shown = all ? list : list.slice(0, FEW)
  return (
    <SettingsCard
      tabIndex={-1}
      ref={location.hash === '#security' ? bringIntoView : undefined}
      title={words.title}
      description={words.description}
    >
      <div className="flex max-w-[560px] min-w-0 flex-col gap-5">
        <ul ref={rows} tabIndex={-1} className="flex flex-col divide-y divide-line outline-none">
          {shown.map(signIn => (
            <SignInRow
              key={signIn.id}
              signIn={signIn}
              busy={end.isPending && end.variables === signIn.id}
              onEnd={() => end.mutate(signIn.id, resultToasts(words.signedOut))}
            />
          ))}
        </ul>
        {signIns.length > 1 && (
          <div className="flex flex-wrap gap-3">
            {shown.length < list.length && (
              <Button onClick={() => setAll(true)}>
                {fill(words.showAll, { count: list.length })}
              </Button>
            )}
            <Button
              busy={others.isPending}
              onClick={() => others.mutate(undefined, resultToasts(words.othersDone))}
            >
              {words.others}
            </Button>
          </div>
        )}
        <IdleTime minutes={security.idleMinutes} />
      </div>
    </SettingsCard>
  )
}

function SignInRow({ signIn, busy, onEnd }: { signIn: SignIn; busy: boolean; onEnd: () => void }) {
  const words = useWords('security').signIns
  const device = deviceName(signIn, words)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <Icon of={isMobile(signIn) ? Smartphone : Monitor} className="text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 text-14 font-medium text-ink">
          {device}
          {signIn.current && <Badge tone="success">{words.here}</Badge>}
        </p>
        <p className="mt-0.5 text-13 text-muted">
          {fill(words.seen, {
            first: whenHere(signIn.firstSeenAt),
            last: whenHere(signIn.lastSeenAt),
          })}
        </p>
      </div>
      {!signIn.current && (
        <Button
          size="sm"
          busy={busy}
          aria-label={fill(words.signOutName, { device })}
          onClick={onEnd}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
}

function IdleTime({ minutes }: { minutes: number | null }) {
  const words = useWords('security').signIns
  const save = useSecurityChange(
    (chosen: IdleMinutes | null) => send(changeIdleTime, { json: { minutes: chosen } }),
    { scope: { id: 'idle' } },
  )
  const shown = save.isPending ? save.variables : minutes
  return (
    <Select
      label={words.idle}
      help={words.idleHelp}
      fieldClassName="max-w-[440px]"
      value={shown ?? ''}
      onChange={({ target }) =>
        save.mutate(
          idleChoices.find(choice => String(choice) === target.value) ?? null,
          resultToasts(words.idleSaved),
        )
      }
    >
      <option value="">{words.never}</option>
      <Options of={idleChoices.map(choice => [choice, words.after[choice]])} />
    </Select>
  )
}
