import { ChevronDown } from 'lucide-react'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'

/** Native `details`; `later.tsx` adds arrow keys. */
export function Faq({ entries }: { entries: readonly { question: string; answer: string }[] }) {
  const { questions } = useWords('page')
  return (
    <Card id="faq" className="sm:p-6 lg:col-start-1">
      <h2 className="text-16 font-semibold">{questions}</h2>
      <div className="mt-2 divide-y divide-line">
        {entries.map(({ question, answer }) => (
          <details key={question} name="faq" className="group">
            <summary className="flex min-h-12 w-full cursor-pointer list-none items-center justify-between gap-4 rounded-control py-3 text-start text-14 font-medium">
              <h3 dir="auto" className="min-w-0 flex-1 font-medium">
                {question}
              </h3>
              <Icon
                of={ChevronDown}
                className="text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p dir="auto" className="pb-4 text-14 text-pretty whitespace-pre-line text-muted">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </Card>
  )
}
