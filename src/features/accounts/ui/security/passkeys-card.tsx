import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { SettingsCard } from '#web/kit/base/surfaces.tsx'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { send } from '#web/lib/api.ts'
import { whenHere } from '#web/lib/when-here.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { removePasskey } from '../../passkeys/contract.ts'
import type { Security } from '../../security/contract.ts'
import { useSecurityChange } from './data.ts'
import { NamePasskey } from './name-passkey.tsx'
import { deviceName } from './sign-ins-card.tsx'
import { showUnlessDismissed, useConfirmed } from './use-confirmed.tsx'

type Passkey = Security['passkeys']['list'][number]

export function PasskeysCard({ security }: { security: Security }) {
  const { passkeys: words, signIns } = useWords('security')
  const { offered, list } = security.passkeys
  const { confirmed, dialog } = useConfirmed({
    code: security.twoFactor.enabled,
    passkey: list.length > 0,
  })
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const remove = useSecurityChange((id: number) =>
    confirmed(() => send(removePasskey, { param: { id } })),
  )
  const here = security.signIns.find(({ current }) => current)
  return (
    <SettingsCard title={words.title} description={words.description}>
      <div className="flex max-w-[560px] min-w-0 flex-col items-start gap-4">
        {list.length > 0 ? (
          <ul className="flex w-full flex-col divide-y divide-line">
            {list.map(passkey => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRemove={() => setRemoving(passkey)}
              />
            ))}
          </ul>
        ) : (
          <p className="text-14 text-muted">{offered ? words.none : words.unavailable}</p>
        )}
        {offered && <Button onClick={() => setAdding(true)}>{words.add}</Button>}
      </div>
      {adding && (
        <NamePasskey
          name={here?.browser ? deviceName(here, signIns) : words.fallback}
          confirmed={confirmed}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <RemovalDialog
          removal={remove}
          of={removing.id}
          onClose={() => setRemoving(undefined)}
          title={fill(words.question, removing)}
          description={words.consequence}
          confirmLabel={words.remove}
          done={fill(words.removed, removing)}
          onError={showUnlessDismissed}
        />
      )}
      {dialog}
    </SettingsCard>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const words = useWords('security').passkeys
  const { name, createdAt, lastUsedAt } = passkey
  const added = whenHere(createdAt)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <Icon of={KeyRound} className="text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-14 font-medium wrap-anywhere text-ink">{name}</p>
        <p className="mt-0.5 text-13 text-muted">
          {lastUsedAt
            ? fill(words.used, { added, last: whenHere(lastUsedAt) })
            : fill(words.unused, { added })}
        </p>
      </div>
      <Button size="sm" aria-label={fill(words.removeName, { name })} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  )
}
