import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { installErrorMessages } from '#contract/messages.ts'
import { ApiError } from './api-error.ts'

// Replaces zod's generic messages.
installErrorMessages()

/** 'settings.faq.0.answer' becomes ':r1:-settings-faq-0-answer' */
export const fieldId = (formId: string, name: string): string =>
  `${formId}-${name.replaceAll('.', '-')}`

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

export function showFieldErrors<T extends FieldValues>(
  fields: Record<string, string>,
  setError: UseFormSetError<T>,
): void {
  for (const [index, [name, message]] of Object.entries(fields).entries()) {
    setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}

/** Returns whether the error names a field. */
export function showFieldRefusals<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
): boolean {
  if (!(error instanceof ApiError)) return false
  showFieldErrors(error.fields, setError)
  return Object.keys(error.fields).length > 0
}
