import { useWords } from '#web/lib/words.tsx'

/** Without a note, empty columns would look like blocked time. */
export function LoadingNote({ loading }: { loading: boolean }) {
  const words = useWords('calendar').grid
  return (
    <p
      role="status"
      className={
        loading
          ? 'pointer-events-none sticky start-0 top-28 z-20 h-0 w-[100cqw] animate-late text-center'
          : 'sr-only'
      }
    >
      {loading && (
        <span className="inline-block rounded-full bg-surface px-4 py-2 text-14 text-muted shadow-float">
          {words.loading}
        </span>
      )}
    </p>
  )
}
