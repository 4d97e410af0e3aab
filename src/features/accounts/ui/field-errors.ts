/** What is wrong in a form, for its ErrorSummary: each field's id is the form's and its name. */
export function fieldErrors(formId: string, errors: Record<string, { message?: string } | undefined>) {
  return Object.entries(errors).flatMap(([name, error]) =>
    error?.message ? [{ id: `${formId}-${name}`, message: error.message }] : [],
  )
}
