import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { speakPlainly } from '#contract/messages.ts'
import { ApiError } from './api-error.ts'

// Whoever shows a form's errors says the generic ones in the product's words too.
speakPlainly()

/** The id of a form's control by the name of its field: 'settings.faq.0.answer' becomes ':r1:-settings-faq-0-answer'. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name.replaceAll('.', '-')}`

/** What is wrong in a form, nested fields too, for its ErrorSummary. The controls have the ids of `fieldId`. */
export function errorList<T extends FieldValues>(formId: string, errors: FieldErrors<T>) {
  const found: { id: string; message: string }[] = []
  const visit = (node: unknown, path: string[]) => {
    if (typeof node !== 'object' || node === null) return
    const { message } = node as { message?: unknown }
    if (typeof message === 'string' && message) found.push({ id: fieldId(formId, path.join('.')), message })
    else for (const [name, child] of Object.entries(node)) if (name !== 'ref') visit(child, [...path, name])
  }
  visit(errors, [])
  return found
}

/** Puts what the server says of single fields beside them, and leads to the first. */
export function showFieldRefusals<T extends FieldValues>(error: unknown, setError: UseFormSetError<T>): void {
  if (!(error instanceof ApiError)) return
  for (const [index, [name, message]] of Object.entries(error.fields).entries()) {
    setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}
