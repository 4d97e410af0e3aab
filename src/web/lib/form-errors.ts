import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { speakPlainly } from '#contract/messages.ts'
import { ApiError } from './api-error.ts'

// Whoever shows a form's errors says the generic ones in the product's words too.
speakPlainly()

/**
 * The id of a form's control by the name of its field: 'settings.faq.0.answer' becomes
 * ':r1:-settings-faq-0-answer'.
 */
export const fieldId = (formId: string, name: string): string =>
  `${formId}-${name.replaceAll('.', '-')}`

/** How many fields of a form are wrong, nested ones too, for its ErrorSummary. */
export function countErrors<T extends FieldValues>(errors: FieldErrors<T>): number {
  const count = (node: unknown): number => {
    if (typeof node !== 'object' || node === null) return 0
    const { message } = node as { message?: unknown }
    if (typeof message === 'string' && message) return 1
    const children = Object.entries(node).filter(([name]) => name !== 'ref')
    return children.reduce((sum, [, child]) => sum + count(child), 0)
  }
  return count(errors)
}

/** Puts what the server says of single fields beside them, and leads to the first. */
export function showFieldRefusals<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
): void {
  if (!(error instanceof ApiError)) return
  for (const [index, [name, message]] of Object.entries(error.fields).entries()) {
    setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}
