import { ChevronDown } from 'lucide-react'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'

/** Questions that open to their answers, one at a time (`faq-accordion.ts`); without scripts every answer is open. */
export function Faq({ entries }: { entries: readonly { question: string; answer: string }[] }) {
  return (
    <Card id="faq" className="sm:p-6 lg:col-start-1">
      <h2 className="text-16 font-semibold">Frequently asked questions</h2>
      <div className="mt-2 divide-y divide-line">
        {entries.map(({ question, answer }, index) => (
          <div key={question}>
            <h3 dir="auto">
              <button
                type="button"
                aria-expanded="false"
                aria-controls={`faq-${index}`}
                className="group flex min-h-12 w-full items-center justify-between gap-4 rounded-control py-3 text-start text-14 font-medium"
              >
                <span className="min-w-0 flex-1">{question}</span>
                <Icon of={ChevronDown} className="text-muted transition-transform group-aria-expanded:rotate-180" />
              </button>
            </h3>
            <div id={`faq-${index}`} className="hidden noscript:block">
              <p dir="auto" className="pb-4 text-14 text-pretty whitespace-pre-line text-muted">
                {answer}
              </p>
            </div>
          </div>
        ))}
      </div>
    </Card>
  )
}
