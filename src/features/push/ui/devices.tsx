import { Monitor, Smartphone } from 'lucide-react'
import { formatShortDate } from '#domain/time/format.ts'
import { visitorZone } from '#domain/time/visitor-zone.ts'
import { isMobile } from '#features/accounts/security/rules.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { Badge } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { PushDevice } from '../contract.ts'
import { useTurnOff } from './data.ts'

const dateHere = (instant: string) => formatShortDate(Date.parse(instant), visitorZone(), 'en')

export function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const words = useWords('push').devices
  return (
    <div>
      <h4 className="text-14 font-medium text-ink">{words.title}</h4>
      <ul className="flex flex-col divide-y divide-line">
        {devices.map(device => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </div>
  )
}

function DeviceRow({ device }: { device: PushDevice }) {
  const words = useWords('push').devices
  const remove = useTurnOff()
  const browser = device.browser ?? words.unknownBrowser
  const name = device.system ? fill(words.on, { browser, system: device.system }) : browser
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon of={isMobile(device) ? Smartphone : Monitor} className="text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 text-14 font-medium text-ink">
          {name}
          {device.current && <Badge tone="success">{words.here}</Badge>}
        </p>
        <p className="mt-0.5 text-13 text-muted">
          {device.failingSince
            ? fill(words.failing, { date: dateHere(device.failingSince) })
            : fill(words.since, { date: dateHere(device.createdAt) })}
        </p>
      </div>
      {!device.current && (
        <Button
          size="sm"
          busy={remove.isPending}
          aria-label={fill(words.removeName, { device: name })}
          onClick={() => remove.mutate({ id: device.id, here: false }, { onError: showError })}
        >
          {words.remove}
        </Button>
      )}
    </li>
  )
}
