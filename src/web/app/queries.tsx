import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from '#web/kit/base/toast-store.ts'
import { reloadPage } from '#web/lib/leave-page.ts'
import { createQueryClient, forgetWithUser } from '#web/lib/query-client.ts'
import { front } from '#words/en/front.ts'

export const reportSignedOut = () =>
  toast({
    title: front.shell.sessionEnded.title,
    description: front.shell.sessionEnded.text,
  })

const client = createQueryClient(reportSignedOut, reloadPage)
forgetWithUser(client)

export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
