import { sentenceFor } from '#web/lib/api-error.ts'
import { toast } from './toast-store.ts'

/** Says in a toast that what was asked for is done. */
export const tellDone = (description: string) => toast({ description })

/** Says in a toast why something could not be done, in the server's own sentence. */
export const tellError = (error: unknown) =>
  toast({ variant: 'destructive', description: sentenceFor(error) })
