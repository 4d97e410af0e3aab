import { useSyncExternalStore } from 'react'
import { readUser, type User } from '#features/accounts/contract.ts'
import { read, setShownBusiness } from './api.ts'
import { ApiError } from './api-error.ts'
import { cookiesBlocked } from './cookies-blocked.ts'
import { forgetAgenda } from './forget-agenda.ts'
import { reloadPage } from './leave-page.ts'

type Watcher = () => void

let current: User | null | undefined
let failure: unknown
let reads = 0
let signedIn = false
const watchers = new Set<Watcher>()

/** Whether someone signed in since the page opened. */
export const hasSignedIn = () => signedIn

/** Null if no one is signed in, undefined until the first read. */
export const currentUser = () => current

/** Why the user is unknown: their first read failed. */
export const userFailure = () => failure

export function watchUser(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function setUser(user: User | null | undefined, failed?: unknown): void {
  const isKnown = JSON.stringify(user) === JSON.stringify(current)
  if (isKnown && failed === failure) return
  if (current && current.id !== user?.id) forgetAgenda()
  // After a failed read, null doesn't mean that no one was signed in.
  const signsIn = current === null && !failure && user !== null
  signedIn = user !== undefined && (signedIn || signsIn)
  failure = failed
  if (!isKnown) current = user
  setShownBusiness(user?.businessId)
  // Notifies later, so that callbacks of the call that ended the session still find their screen.
  setTimeout(() => {
    for (const watcher of [...watchers]) watcher()
  })
}

/** A failed read keeps the user. Of several reads, the last one wins. */
export async function refreshUser(): Promise<User | null> {
  const turn = ++reads
  let failed: unknown
  const user = await read(readUser).catch((error: unknown) => {
    if (isOtherBusiness(error)) reloadPage()
    if (!(error instanceof ApiError && error.status === 401)) {
      if (!current) failed = error
      return current ?? null
    }
    forgetAgenda()
    return null
  })
  if (turn === reads) setUser(user, failed)
  return user
}

/** After signing in. @throws ApiError if the user can't be read. */
export async function openSession(): Promise<void> {
  failure = undefined
  const user = await refreshUser()
  if (failure) throw failure
  if (!user) throw cookiesBlocked()
}

export const isOtherBusiness = (error: unknown) =>
  error instanceof ApiError && error.code === 'other-business'

export const useUser = () => useSyncExternalStore(watchUser, currentUser)

export const useUserFailure = () => useSyncExternalStore(watchUser, userFailure)
