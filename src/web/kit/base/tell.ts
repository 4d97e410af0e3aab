import { sentenceFor } from '#web/lib/api-error.ts'
import { toast } from './toast-store.ts'

/** Shows a success toast. */
export const tellDone = (description: string) => toast({ description })

/** Shows an error toast with the server's message. */
export const tellError = (error: unknown) =>
  toast({ variant: 'destructive', description: sentenceFor(error) })
