interface ErrorSummaryProps {
  /** Each field's id, so that the line leads there, and its message. */
  errors: { id: string; message: string }[]
  /** Shows it to everyone, in long forms; otherwise it is spoken only, as the fields show their own. */
  visible?: boolean
}

/** Says on submit what is wrong in the whole form. Keep it mounted: a live region speaks only of what changes in it. */
export function ErrorSummary({ errors, visible = false }: ErrorSummaryProps) {
  const any = errors.length > 0
  const look = visible && any ? 'rounded-card bg-danger-soft p-4 text-14 text-danger-ink' : 'sr-only'
  return (
    <div role="alert" className={look}>
      {any && (
        <>
          <p className="font-semibold">
            {errors.length === 1 ? 'One thing needs a look:' : `${errors.length} things need a look:`}
          </p>
          <ul className="mt-1 list-disc ps-5">
            {errors.map(error => (
              <li key={error.id}>
                {visible ? (
                  <a href={`#${error.id}`} className="underline">
                    {error.message}
                  </a>
                ) : (
                  error.message
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
