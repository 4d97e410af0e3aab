import { Link } from 'wouter'
import { buttonClass } from '#web/kit/base/button.tsx'
import { paths } from '#web/lib/paths.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import type { ResetAnswer } from '../../contract.ts'
import { AuthFrame } from '../auth-frame.tsx'

export type Remaining = NonNullable<ResetAnswer['remaining']>

export function RemainingWays({ passkeys, twoFactor }: Remaining) {
  const words = useWords('security').remaining
  const language = useLanguage()
  return (
    <AuthFrame title={words.title} lead={words.lead}>
      <ul className="flex flex-col gap-2 text-14 text-ink md:text-16">
        {passkeys > 0 && <li>{fillCount(words.passkeys, passkeys, language)}</li>}
        {twoFactor && <li>{words.twoFactor}</li>}
      </ul>
      <p className="mt-4 text-14 text-pretty text-muted">{words.advice}</p>
      <div className="mt-8 flex flex-col gap-3">
        <Link
          href={`${paths.login}?review`}
          replace
          className={buttonClass('primary', 'lg', 'w-full')}
        >
          {words.review}
        </Link>
        <Link href={paths.login} replace className={buttonClass('secondary', 'lg', 'w-full')}>
          {words.skip}
        </Link>
      </div>
    </AuthFrame>
  )
}
