import { buttonClass } from '#web/kit/base/button.tsx'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'

export function ReviewNote({ text, page }: { text: string; page: string | undefined }) {
  const words = useWords('page').review
  return (
    <div className="pb-16 text-16 text-pretty">
      <p>{text}</p>
      {page && (
        <a href={paths.bookingPage(page)} className={buttonClass('secondary', 'md', 'mt-4')}>
          {words.again}
        </a>
      )}
    </div>
  )
}
