interface ErrorSummaryProps {
  /** How many fields are wrong. */
  count: number
}

/**
 * Says on submit, to screen readers, how many fields are wrong; what is wrong stands at each field, and the first has the focus. The
 * messages are not repeated here: whoever searches the page for one finds it once. Keep it mounted: a live region speaks only of what
 * changes in it.
 */
export const ErrorSummary = ({ count }: ErrorSummaryProps) => (
  <p role="alert" className="sr-only">
    {count > 0 && (count === 1 ? 'One field needs a look.' : `${count} fields need a look.`)}
  </p>
)
