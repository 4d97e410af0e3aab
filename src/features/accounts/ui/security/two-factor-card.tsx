import { useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { Badge, SettingsCard } from '#web/kit/base/surfaces.tsx'
import { type Answer, send } from '#web/lib/api.ts'
import { useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import type { Security } from '../../security/contract.ts'
import { renewRecoveryCodes, startTwoFactor } from '../../two-factor/contract.ts'
import { useSecurityChange } from './data.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'
import { TurnOffTwoFactor } from './turn-off-two-factor.tsx'
import { showUnlessDismissed, useConfirmed } from './use-confirmed.tsx'

export function TwoFactorCard({ security }: { security: Security }) {
  const words = useWords('security').twoFactor
  const { enabled, recoveryCodesLeft } = security.twoFactor
  const { confirmed, dialog } = useConfirmed({
    code: enabled,
    passkey: security.passkeys.list.length > 0,
  })
  const [offer, setOffer] = useState<Answer<typeof startTwoFactor>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [turningOff, setTurningOff] = useState(false)
  const start = useSecurityChange(() => confirmed(() => send(startTwoFactor)))
  const renew = useSecurityChange(() => confirmed(() => send(renewRecoveryCodes)))

  return (
    <SettingsCard title={words.title} description={words.description}>
      <div className="flex flex-col items-start gap-4">
        <p className="flex flex-wrap items-center gap-3 text-14 text-ink">
          <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? words.on : words.off}</Badge>
          {enabled && <span>{fillCount(words.left, recoveryCodesLeft, 'en')}</span>}
        </p>
        {enabled ? (
          <div className="flex flex-wrap gap-2">
            <Button
              busy={renew.isPending}
              onClick={() =>
                renew.mutate(undefined, {
                  onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
                  onError: showUnlessDismissed,
                })
              }
            >
              {words.renew}
            </Button>
            <Button onClick={() => setTurningOff(true)}>{words.turnOff}</Button>
          </div>
        ) : (
          <Button
            busy={start.isPending}
            onClick={() =>
              start.mutate(undefined, { onSuccess: setOffer, onError: showUnlessDismissed })
            }
          >
            {words.turnOn}
          </Button>
        )}
      </div>
      {dialog}
      {offer && (
        <SetUpTwoFactor
          offer={offer}
          confirmed={confirmed}
          onClose={() => setOffer(undefined)}
          onDone={recoveryCodes => {
            showSuccess(words.turnedOn)
            setOffer(undefined)
            setCodes(recoveryCodes)
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      {turningOff && (
        <TurnOffTwoFactor confirmed={confirmed} onClose={() => setTurningOff(false)} />
      )}
    </SettingsCard>
  )
}
