import { sentenceFor } from '#web/lib/api-error.ts'
import { toast } from './toast-store.ts'

export const showSuccess = (description: string) => toast({ description })

export const showError = (error: unknown) =>
  toast({ variant: 'destructive', description: sentenceFor(error) })

/** For `mutate`. */
export const resultToasts = (done: string, andThen?: () => void) => ({
  onSuccess: () => {
    showSuccess(done)
    andThen?.()
  },
  onError: showError,
})
