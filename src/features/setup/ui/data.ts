import { useMutation } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useRead } from '#web/lib/use-read.ts'
import { checkPageName, type SetupInput, setUp } from '../contract.ts'

export function useSetUp() {
  const refresh = useRefresh('services', 'staff', 'pages', 'business')
  return useMutation({
    mutationFn: (json: SetupInput) => send(setUp, { json }),
    onSettled: () => void refresh(),
  })
}

const PAUSE_MS = 250

export function useNameCheck(typed: string) {
  const name = typed.trim()
  const asked = useDebounced(name, PAUSE_MS)
  const { data } = useRead(checkPageName, { query: { name: asked } }, { enabled: asked !== '' })
  return asked === name ? data : undefined
}
