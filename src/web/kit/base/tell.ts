import { sentenceFor } from '#web/lib/api-error.ts'
import { toast } from './toast-store.ts'

export const tellDone = (description: string) => toast({ description })

export const tellError = (error: unknown) =>
  toast({ variant: 'destructive', description: sentenceFor(error) })
