import { Check } from 'lucide-react'
import { ButtonLink } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'

export function Claims({ className }: { className: string }) {
  const words = useWords('landing').claims
  return (
    <section aria-labelledby="claims" className={className}>
      <div className="relative isolate overflow-hidden rounded-[24px] bg-cover px-6 py-10 md:p-14">
        <svg
          viewBox="0 0 24 24"
          fill="none"
          aria-hidden="true"
          className="absolute -start-28 -bottom-32 -z-10 size-[380px] max-lg:hidden"
        >
          <path
            d="M20.47 11.26A8.5 8.5 0 1 1 12.74 3.53"
            strokeWidth="2"
            strokeLinecap="round"
            className="stroke-cover-title opacity-20"
          />
          <circle cx="18" cy="6" r="2" className="fill-cover-title opacity-60" />
        </svg>
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <h2 id="claims" className="text-24 font-semibold text-balance text-cover-text md:text-32">
            {words.title}
          </h2>
          <div>
            <ul className="grid gap-x-8 gap-y-3.5 sm:grid-cols-2">
              {words.list.map(claim => (
                <li key={claim} className="flex gap-3 text-16 text-pretty text-cover-text">
                  <Icon of={Check} className="mt-0.5 text-cover-title" />
                  {claim}
                </li>
              ))}
            </ul>
            <div className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-3">
              <ButtonLink href={paths.register} variant="cover" size="lg">
                {words.start}
              </ButtonLink>
              <p className="text-14 text-cover-text">{words.noCard}</p>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
