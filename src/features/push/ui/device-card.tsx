import { useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Switch } from '#web/kit/base/choice.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { resultToasts, showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { Badge, SettingsCard, Skeleton } from '#web/kit/base/surfaces.tsx'
import { chooseKeeping, keepsSchedule } from '#web/lib/installed.ts'
import { pageData } from '#web/lib/page-data.ts'
import { isStandalone } from '#web/lib/standalone.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { type Push, readPush } from '../contract.ts'
import { pushSupport } from './browser.ts'
import { Choices } from './choices.tsx'
import { useSendTest, useTurnOff, useTurnOn } from './data.ts'
import { Devices } from './devices.tsx'

export function DeviceCard({ onKeep }: { onKeep: () => unknown }) {
  const words = useWords('push')
  const query = useRead(readPush, undefined, { refetchOnMount: 'always' })
  return (
    <SettingsCard title={words.title} description={words.description}>
      <div className="flex max-w-[560px] min-w-0 flex-col gap-6">
        {!isStandalone() && (
          <p className="text-14 text-muted">
            {fill(words.install.text, { brandName: pageData().brandName })}
          </p>
        )}
        {'serviceWorker' in navigator && isSecureContext && <ScheduleSwitch onKeep={onKeep} />}
        <LoadError title={words.failed} query={query} />
        {query.data ? (
          <Notifications push={query.data} />
        ) : (
          !query.error && <Skeleton className="h-24 rounded-card" />
        )}
      </div>
    </SettingsCard>
  )
}

function ScheduleSwitch({ onKeep }: { onKeep: () => unknown }) {
  const words = useWords('push').schedule
  const [keeps, setKeeps] = useState(keepsSchedule)
  return (
    <Switch
      label={words.label}
      detail={words.detail}
      checked={keeps}
      onChange={({ target }) => {
        setKeeps(target.checked)
        chooseKeeping(target.checked)
        if (target.checked) onKeep()
        showSuccess(target.checked ? words.on : words.off)
      }}
    />
  )
}

function Notifications({ push }: { push: Push }) {
  const words = useWords('push')
  const here = push.devices.find(({ current }) => current)
  const support = pushSupport()
  const section = useLostFocus(push.devices.length)
  const others = push.devices.length > (here ? 1 : 0)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="push-title"
      className="flex flex-col gap-4 outline-none"
    >
      <h3
        id="push-title"
        className="flex flex-wrap items-center gap-3 text-14 font-medium text-ink"
      >
        {words.notifications}
        <Badge tone={here ? 'success' : 'neutral'}>{here ? words.state.on : words.state.off}</Badge>
      </h3>
      {support === 'ready' ? (
        <>
          {!here && <p className="text-14 text-muted">{words.lead}</p>}
          <Acts push={push} id={here?.id} />
        </>
      ) : (
        <p className="text-14 text-muted">{words.support[support]}</p>
      )}
      {(here || others) && <Choices choices={push.choices} />}
      {others && <Devices devices={push.devices} />}
    </section>
  )
}

function Acts({ push, id }: { push: Push; id: number | undefined }) {
  const words = useWords('push')
  const turnOn = useTurnOn(push.publicKey)
  const turnOff = useTurnOff()
  const test = useSendTest()
  if (id === undefined)
    return (
      <Button
        className="self-start"
        busy={turnOn.isPending}
        onClick={() => turnOn.mutate(undefined, resultToasts(words.turnedOn))}
      >
        {words.turnOn}
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        busy={test.isPending}
        onClick={() => test.mutate(undefined, resultToasts(words.tested))}
      >
        {words.sendTest}
      </Button>
      <Button
        busy={turnOff.isPending}
        onClick={() => turnOff.mutate({ id, here: true }, { onError: showError })}
      >
        {words.turnOff}
      </Button>
    </div>
  )
}
